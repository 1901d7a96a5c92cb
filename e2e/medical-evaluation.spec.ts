import type { Exam } from '@iris/contracts/exams'
import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { examine } from './support/exams.ts'
import { classify, expectDatesOnOneLine, makeQueue, unlock } from './support/exams-in-review.ts'
import { makePatient } from './support/patients.ts'
import { makeStaff, openAs, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('Avaliação Médica begins with who waits, filters by status, and its dates stand on one line', {
  tag: '@long',
}, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const { id: company } = await makeCompany(iris, { corporate_reason: 'FILA À FRENTE LTDA' })
  const { id: patient } = await makePatient(iris, 'YARA DA FRENTE', { company })
  await iris.api('POST', `/patients/${patient}/exams`, doctor.token, {})
  const address = `/medicalevaluation?company_id=${company}`
  const queue = page.getByRole('region', { name: 'Fila da avaliação' })
  await openAs(page, iris, address, doctor.token)
  await expect(queue).toContainText('Ninguém aguarda avaliação nesta lista.')
  await examine(iris, doctor.token, patient)
  await page.reload()
  await expect(queue).toContainText('1 exame aguarda avaliação')
  await expect(queue).toContainText('O próximo é de YARA DA FRENTE, que espera há')
  const table = page.getByRole('table', { name: 'Exames' })
  await expect(table.locator('tbody tr')).toHaveCount(2)
  await pick(page, 'Status', 'Pendente')
  await expect(page).toHaveURL(/status=Pendente/)
  await expect(table.locator('tbody tr')).toHaveCount(1)
  await expect(queue, 'the queue is whoever waits, whatever the list shows').toContainText(
    '1 exame',
  )
  await page.reload()
  await expect(table.locator('tbody tr')).toHaveCount(1)

  await expectDatesOnOneLine(page)
  await queue.getByRole('button', { name: 'Abrir a fila (1)' }).click()
  await expect(page.getByRole('dialog').first()).toContainText('YARA DA FRENTE')
})

test('The second of two doctors who save one exam is warned and keeps what they picked', {
  tag: '@long',
}, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const colleague = await makeStaff(iris, 5, 'Dra. Lúcia Prado')
  const { address, exams } = await makeQueue(iris, doctor.token, 'UM EXAME A DOIS', ['IVO AO MEIO'])
  const exam = exams[0] as Exam
  // This screen learns of no change before it saves.
  await page.route('**/exams/changes*', (route) => route.abort())
  await openAs(page, iris, `${address}&exame=${exam.id}`, doctor.token)
  const form = page.getByRole('dialog', { name: 'Editar Exame' })
  const choice = (name: string) => form.getByRole('radio', { name })
  await choice('Especialista').check()
  await form.getByRole('checkbox', { name: 'Retina' }).check()

  // An eye that was measured again after the picks is looked at before they are saved.
  const told = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
  await unlock(iris, exam)
  const path = `/patients/${exam.patient_id}/exams/${exam.id}`
  await iris.api('POST', path, await iris.admin(), { right_eye: '20/200' })
  await page.keyboard.press('Control+Enter')
  await expect(told).toContainText(
    'As medidas, as imagens ou as respostas da triagem deste exame mudaram',
  )
  await told.getByRole('button', { name: 'Voltar ao formulário' }).click()
  await expect(form).toContainText('OD 20/200')
  await expect(form.getByRole('checkbox', { name: 'Retina' })).toBeChecked()
  await classify(iris, colleague.token, exam, 'consulta')
  await page.keyboard.press('Control+Enter')

  await expect(told).toContainText('Este exame já não está em avaliação médica.')
  for (const words of ['Consulta', 'Especialista']) await expect(told).toContainText(words)
  await expect(told.getByRole('button', { name: 'Salvar por cima' })).toHaveCount(0)
  await expectAccessible(page)
  await told.getByRole('button', { name: 'Voltar ao formulário' }).click()
  const notice = form.getByRole('alert')
  await expect(notice).toContainText('Ficou Consulta. Por Dra. Lúcia Prado')
  await expect(choice('Especialista')).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Retina' })).toBeChecked()
  await notice.getByRole('button', { name: 'Mostrar o que foi salvo' }).click()
  await expect(choice('Consulta')).toBeChecked()
  await expect(form.getByRole('button', { name: /^Salvar/ })).toHaveCount(0)
  const stored = await iris.api<Exam>('GET', `/exams/${exam.id}`, doctor.token)
  expect(stored).toMatchObject({ final_classification: 'consulta', status: 'Concluído' })
})
