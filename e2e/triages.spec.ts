import type { Page } from '@playwright/test'
import { expectNothingLost } from './support/nothing-lost.ts'
import { makePatient } from './support/patients.ts'
import { expectToast, makeStaff, openAs, PHONE, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const WIDE = { width: 1280, height: 900 }
const MOMENT = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/

/** Goes from the exams of a patient to the triages. */
async function openTriages(page: Page) {
  await page
    .getByRole('dialog', { name: 'Exames' })
    .getByRole('button', { name: 'Triagens' })
    .click()
  return page.getByRole('dialog', { name: 'Triagem', exact: true })
}

test('The triages of a patient are listed, added and changed', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  await page.setViewportSize(PHONE)
  const technician = await makeStaff(iris, 3)
  const patient = await makePatient(iris, 'TRIADA', { token: technician.token })
  await openAs(page, iris, `/patients?exames=${patient.id}`, technician.token)
  const list = await openTriages(page)
  await expect(list).toContainText(patient.name)
  await expect(list.getByText('Nenhuma triagem ainda. Adicione a primeira.')).toBeVisible()
  await expectNothingLost(page, PHONE, WIDE)

  await list.getByRole('button', { name: 'Adicionar' }).click()
  const form = page.getByRole('dialog', { name: 'Nova Triagem' })
  await test.step('a slot is added only after the last is filled, removed while more remain', async () => {
    const add = form.getByRole('button', { name: 'Adicionar: Histórico pessoal' })
    await expect(add).toBeDisabled()
    await expect(form.getByRole('button', { name: 'Remover: Histórico pessoal 1' })).toBeDisabled()
    await pick(form, 'Histórico pessoal 1', 'Diabetes Mellitus')
    await add.click()
    await expect(add).toBeDisabled()
    await pick(form, 'Histórico pessoal 2', 'Artrite Reumatoide')
    await form.getByRole('button', { name: 'Remover: Histórico pessoal 2' }).click()
    await add.click()
  })
  await pick(form, 'Queixas oculares 1', 'Outras queixas')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Descrição da queixa é obrigatória')).toBeVisible()
  await form.getByRole('textbox', { name: 'Descrição da queixa' }).fill('Vista cansada')
  await form.getByRole('combobox', { name: 'Tempo de tela' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Nenhuma',
    '1 a 3 horas',
    '3 a 6 horas',
    '6 a 8 horas',
    '8 a 10 horas',
    'Mais de 10 horas',
  ])
  await page.getByRole('option', { name: '6 a 8 horas' }).click()
  await page.mouse.click(3, 3)
  await expect(form, 'a click outside closes nothing').toBeVisible()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Triagem cadastrada com sucesso!')

  await test.step('it is in the list, with its moments, and a row edits it', async () => {
    await page.setViewportSize(WIDE)
    const heads = list.getByRole('columnheader')
    await expect(heads).toHaveText(['Id', 'Data de criação', 'Última atualização'])
    await expect(list.getByRole('row').nth(1).getByRole('cell')).toHaveText([
      /^\d+$/,
      MOMENT,
      MOMENT,
    ])
    await page.setViewportSize(PHONE)
    await list.getByRole('listitem').getByRole('link').click()
    const edit = page.getByRole('dialog', { name: 'Editar Triagem' })
    await expect(edit.getByRole('combobox', { name: 'Tempo de tela' })).toHaveValue('6 a 8 horas')
    await expect(edit.getByRole('textbox', { name: 'Descrição da queixa' })).toHaveValue(
      'Vista cansada',
    )
    await edit.getByRole('switch', { name: 'Fumante' }).click()
    await edit.getByRole('button', { name: 'Salvar' }).click()
    await expect(edit).toBeHidden()
    await expectToast(page, 'Triagem cadastrada com sucesso!')
  })

  const [triage, ...others] = await iris.api<Record<string, unknown>[]>(
    'GET',
    `/patients/${patient.id}/triages`,
    technician.token,
  )
  expect(others).toEqual([])
  expect(triage).toMatchObject({ personal_history: ['diabetes'], smoking: true })
  await list.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Exames' }).getByText('Pendente')).toBeVisible()
})
