import type { Exam } from '@iris/contracts/exams'
import type { Triage } from '@iris/contracts/triages'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { dialog, openExams } from './support/exam-modals.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { makePatient } from './support/patients.ts'
import { expectToast, makeStaff, openAs, PHONE, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const formOf = (page: Page) => dialog(page, 'Editar Exame')

/** From now on the exams of this patient are not answered, until the returned function is called. */
async function holdExams(page: Page, patient: number): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(`**/patients/${patient}/exams`, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('An exam opened again within seconds shows at once, and soon after shows what changed', {
  tag: '@long',
}, async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3)
  const patient = await openExams(iris, page, technician.token, 'REABERTA EM SEGUIDA')
  const exam = await iris.api<Exam>('POST', `/patients/${patient}/exams`, technician.token, {})
  const open = async () => {
    await page.goto(`/patients?exames=${patient}`)
    await page.getByRole('row').filter({ hasText: 'Pendente' }).click()
    await expect(formOf(page).getByText('0 de 4 concluídos')).toBeVisible()
  }
  await open()
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Exames')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const openAgain = async () => {
    await page.getByRole('row', { name: 'REABERTA EM SEGUIDA' }).getByText('Exames').click()
    await page.getByRole('dialog').getByRole('row').filter({ hasText: 'Pendente' }).click()
    await expect(formOf(page).getByText('0 de 4 concluídos')).toBeVisible()
  }
  await close()
  await openAgain()
  // No new read is answered; until one comes, what is known is shown.
  await close()
  await iris.api('POST', `/patients/${patient}/exams/${exam.id}`, technician.token, {
    right_eye: '20/20',
    left_eye: '20/20',
    has_correction: 0,
  })
  const answer = await holdExams(page, patient)
  await openAgain()
  answer()
  await expect(formOf(page).getByText('1 de 4 concluídos')).toBeVisible()
})

test('Adding an exam beside one in Pendente asks first, and waits for the list', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(PHONE)
  const technician = await makeStaff(iris, 3)
  const { id: company } = await makeCompany(iris, {
    corporate_reason: 'DUPLAS',
  })
  const { id: patient } = await makePatient(iris, 'WILMA EM DOBRO', { company })
  const exam = await iris.api<Exam>('POST', `/patients/${patient}/exams`, technician.token, {})
  const answer = await holdExams(page, patient)
  await openAs(page, iris, `/patients?exames=${patient}`, technician.token)
  const list = dialog(page, 'Exames')
  const add = list.getByRole('button', { name: 'Adicionar' })
  await expect(add).toBeDisabled()
  await expect(add).toHaveAttribute('title', 'Os exames deste paciente ainda não foram lidos.')
  answer()
  await add.click()
  const question = dialog(page, 'Exame já começado')
  await expect(question).toContainText(`Este paciente já tem um exame Pendente: nº ${exam.id}, de `)
  await expect(list, 'it steps aside').toHaveCount(0)
  await expectAccessible(page)
  await expectNothingLost(page, { width: 1280, height: 900 })
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(list).toBeVisible()
  await add.click()
  await question.getByRole('button', { name: 'Continuar o exame' }).click()
  await expect(formOf(page)).toContainText(`Nº ${exam.id}`)
  await formOf(page).getByRole('button', { name: 'Fechar' }).click()

  await list.getByRole('button', { name: 'Triagens' }).click()
  const triages = dialog(page, 'Triagem')
  await triages.getByRole('button', { name: 'Adicionar' }).click()
  await question.getByRole('button', { name: 'Continuar o exame' }).click()
  await pick(dialog(page, 'Nova Triagem'), 'Tempo de tela', 'Nenhuma')
  await dialog(page, 'Nova Triagem').getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Triagem cadastrada com sucesso!')
  const [written] = await iris.api<Triage[]>(
    'GET',
    `/patients/${patient}/triages`,
    technician.token,
  )
  expect(written?.exam_id).toBe(exam.id)

  await triages.getByRole('button', { name: 'Fechar' }).last().click()
  await add.click()
  await question.getByRole('button', { name: 'Criar outro' }).click()
  await expect(dialog(page, 'Novo Exame')).toBeVisible()
})
