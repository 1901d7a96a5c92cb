import type { Patient } from '@iris/contracts/patients'
import { makePatient } from './support/patients.ts'
import { fillAdult, makeLink, next } from './support/registration.ts'
import { expectToast, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('Staff type where somebody works, are told of a code that is taken, and filter the list by sector', async ({
  iris,
  page,
}) => {
  const { id, admin } = await makeLink(iris, { name: 'FUNDIÇÃO SETE', cnpj: '11444777000161' })
  const first = await makePatient(iris, 'PRIMEIRA PESSOA', {
    company: id,
    sector: 'Fornos',
    employee_code: 'AB 12',
  })
  const second = await makePatient(iris, 'SEGUNDA PESSOA', { company: id })
  await openAs(page, iris, `/patients?paciente=${second.id}`, admin)
  const form = page.getByRole('dialog', { name: 'SEGUNDA PESSOA' })
  await expect(form.getByRole('heading', { name: 'Trabalho' })).toBeVisible()
  const type = (label: string, text: string) =>
    form.getByRole('textbox', { name: label }).pressSequentially(text, { delay: 20 })
  await type('Unidade', 'Matriz')
  await form.getByRole('combobox', { name: 'Setor' }).pressSequentially('for', { delay: 20 })
  await page.getByRole('option', { name: 'Fornos' }).click()
  await type('Matrícula', 'x'.repeat(90))
  await expect(form.getByRole('textbox', { name: 'Matrícula' })).toHaveValue('x'.repeat(80))
  await form.getByRole('textbox', { name: 'Matrícula' }).fill('')
  await type('Matrícula', 'ab12')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(
    form.locator('p', { hasText: 'Esta matrícula já é de outra pessoa desta empresa' }),
  ).toBeVisible()
  await form.getByRole('textbox', { name: 'Matrícula' }).press('End')
  await type('Matrícula', '3')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Paciente cadastrado com sucesso!')
  expect(await iris.api('GET', `/patients/${second.id}`, admin)).toMatchObject({
    unit: 'Matriz',
    sector: 'Fornos',
    employee_code: 'ab123',
  })

  await openAs(page, iris, `/patients?company=${id}`, admin)
  await page.getByRole('combobox', { name: 'Setor' }).pressSequentially('FORNOS', { delay: 20 })
  await expect(page.getByRole('row', { name: first.name })).toBeVisible()
  await page.getByRole('textbox', { name: 'Unidade' }).pressSequentially('matriz', { delay: 20 })
  await expect(page.getByRole('row', { name: first.name })).toHaveCount(0)
  await expect(page.getByRole('row', { name: second.name })).toBeVisible()
})

test.describe('On a phone', () => {
  test.use({ viewport: PHONE })

  test('A visitor picks a sector of their company and is asked for neither unit nor code', async ({
    iris,
    page,
  }) => {
    const link = await makeLink(iris, { name: 'TINTAS OITO', cnpj: '11222333000181' })
    await makePatient(iris, 'COLEGA DA PINTURA', { company: link.id, sector: 'Pintura' })
    await page.goto(link.address)
    await page.getByRole('combobox', { name: 'Setor' }).pressSequentially('pin', { delay: 20 })
    await page.getByRole('option', { name: 'Pintura' }).click()
    await expect(page.getByLabel('Matrícula')).toHaveCount(0)
    await expect(page.getByLabel('Unidade')).toHaveCount(0)
    await fillAdult(page, { name: 'Rita Lopes', cpf: '39053344705', birth: '10/05/1980' })
    await next(page).click()
    await expect(page.getByText('Paciente cadastrado com sucesso!')).toBeVisible()
    const { data } = await iris.api<{ data: Patient[] }>(
      'GET',
      `/patients?company=${link.id}&sector=PINTURA&name=rita`,
      link.admin,
    )
    expect(data).toMatchObject([{ sector: 'Pintura', unit: null, employee_code: null }])
  })
})
