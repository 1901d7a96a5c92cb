import type { Patient } from '@iris/contracts/patients'
import type { Page } from '@playwright/test'
import { makePatient } from './support/patients.ts'
import { untilQuiet } from './support/quiet.ts'
import { fillAdult, makeLink, next } from './support/registration.ts'
import { expectToast, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('Staff type where somebody works, are told of a code that is taken, and filter the list by sector', {
  tag: '@long',
}, async ({ iris, page }) => {
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

  await page.goto(`/patients?company=${id}`)
  await page.getByRole('combobox', { name: 'Setor' }).pressSequentially('FORNOS', { delay: 20 })
  await expect(page.getByRole('row', { name: first.name })).toBeVisible()
  await page.getByRole('textbox', { name: 'Unidade' }).pressSequentially('matriz', { delay: 20 })
  await expect(page.getByRole('row', { name: first.name })).toHaveCount(0)
  await expect(page.getByRole('row', { name: second.name })).toBeVisible()
})

/** Keeps back the list of what others wrote; the returned function lets it through and waits until it would be drawn. */
async function lateList(page: Page) {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/suggesting-input*.js', async (route) => {
    await gone
    await route.continue()
  })
  return async () => {
    const read = page.waitForResponse(/suggesting-input[^/]*\.js$/)
    letGo()
    // Whoever asks for it after the page did is answered after the page.
    await page.evaluate(`import(${JSON.stringify((await read).url())}).then(() => {})`)
    await untilQuiet(page)
  }
}

test.describe('On a phone', () => {
  test.use({ viewport: PHONE })

  test('Who types a sector while the list is still on its way keeps every letter, the caret and an accent half typed, picks one of their company, and is asked for neither unit nor code', {
    tag: '@long',
  }, async ({ iris, page }) => {
    const link = await makeLink(iris, { name: 'VERNIZES NOVE', cnpj: '04252011000110' })
    await makePatient(iris, 'COLEGA DA PRENSA', { company: link.id, sector: 'Prensas' })
    const come = await lateList(page)
    await page.goto(link.address)
    const plain = page.getByRole('textbox', { name: 'Setor' })
    await plain.pressSequentially('presas', { delay: 60 })
    for (let step = 0; step < 'sas'.length; step++) await page.keyboard.press('ArrowLeft')
    const keyboard = await page.context().newCDPSession(page)
    const accent = { text: '´', selectionStart: 1, selectionEnd: 1 }
    await keyboard.send('Input.imeSetComposition', accent)
    await come()
    await keyboard.send('Input.insertText', { text: 'á' })
    await expect(plain).toHaveValue('preásas')
    await expect(plain).toBeFocused()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('n', { delay: 60 })
    await expect(plain).toHaveValue('prensas')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.type('Pren', { delay: 60 })
    await expect(plain).toHaveValue('Prensas')

    await page.keyboard.press('Tab')
    const offering = page.getByRole('combobox', { name: 'Setor' })
    await expect(offering).toHaveValue('Prensas')
    await offering.fill('')
    await offering.pressSequentially('pre', { delay: 60 })
    await page.getByRole('option', { name: 'Prensas' }).click()
    await expect(offering).toHaveValue('Prensas')

    await expect(page.getByLabel('Matrícula')).toHaveCount(0)
    await expect(page.getByLabel('Unidade')).toHaveCount(0)
    await fillAdult(page, { name: 'Rita Lopes', cpf: '39053344705', birth: '10/05/1980' })
    await next(page).click()
    await expectToast(page, 'Paciente cadastrado com sucesso!')
    const { data } = await iris.api<{ data: Patient[] }>(
      'GET',
      `/patients?company=${link.id}&sector=PRENSAS&name=rita`,
      link.admin,
    )
    expect(data).toMatchObject([{ sector: 'Prensas', unit: null, employee_code: null }])
  })
})
