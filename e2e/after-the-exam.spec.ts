import { correctedResult } from '@iris/domain/corrected-result'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Page } from '@playwright/test'
import { pdfText } from '../apps/server/test/pdf-text.ts'
import { printedCodes } from '../apps/server/test/printed-codes.ts'
import { lostOn } from '../shots/faults.ts'
import { expectAccessible } from './support/axe.ts'
import { openDoor } from './support/door.ts'
import { examineAt, printedBy } from './support/slips.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const NAME = 'MARIA DAS GRAÇAS NÓBREGA'
const yesterday = (startOfDay(todayInSaoPaulo(), -1).split('T')[0] as string)
  .split('-')
  .reverse()
  .join('/')

/** The address on the paper that the event's only person takes along. */
async function paperOf(page: Page): Promise<{ words: string; path: string }> {
  const dialog = page.getByRole('dialog', { name: 'Comprovantes' })
  await page.getByRole('button', { name: 'Comprovantes' }).click()
  await expect(dialog.getByText('1 comprovante em 1 folha A4')).toBeVisible()
  const pdf = await printedBy(page, () =>
    dialog.getByRole('button', { name: 'Imprimir 1 comprovante' }).click(),
  )
  const [address = ''] = await printedCodes(pdf)
  return { words: pdfText(pdf), path: new URL(address).pathname }
}

async function openResult(phone: Page) {
  await phone.getByLabel('Qual é a data de nascimento?').pressSequentially('14051968')
  await phone.getByRole('button', { name: 'Ver meu resultado' }).click()
}

test('From the exit to the outcome: the paper waits for the doctor, opens the verdict, ends with a correction, and whoever is referred is seen', {
  tag: '@long',
}, async ({ iris, page, browser }) => {
  const door = await openDoor(iris, 'SAÍDA')
  const exam = await examineAt(iris, door, { name: NAME, dob: '1968-05-14' })
  const technician = await makeStaff(iris, 3)
  await openAs(page, iris, door.path, technician.token)
  const first = await paperOf(page)
  expect(first.words).toContain('Seu exame vai para avaliação médica')

  const phone = await (await browser.newContext({ viewport: PHONE, baseURL: iris.url })).newPage()
  await phone.goto(first.path)
  const waiting = phone.getByRole('heading', { name: 'Seu resultado ainda está com o médico' })
  await expect(waiting).toBeVisible()
  const doctor = await makeStaff(iris, 5, 'Dra. Helena Ribeiro')
  await iris.api('POST', `/patients/${exam.patient}/exams/${exam.id}`, doctor.token, {
    final_classification: 'especialista',
    specialist_specialties: ['Glaucoma'],
  })
  await phone.getByRole('button', { name: 'Ver se já está pronto' }).click()
  await openResult(phone)
  const verdict = (of: string) =>
    phone.getByRole('heading', { name: `Procure um especialista em ${of}` })
  await expect(verdict('glaucoma')).toBeVisible()

  // The doctor clicked wrongly.
  await openAs(page, iris, `/medicalevaluation?exame=${exam.id}`, doctor.token)
  const form = page.getByRole('dialog', { name: 'Editar Exame' })
  await form.getByRole('button', { name: 'Corrigir resultado' }).click()
  const asked = page.getByRole('dialog', { name: 'Corrigir resultado' })
  for (const effect of ['vira a versão 1', '1 link deixa de abrir', '1 encaminhamento sem data'])
    await expect(asked).toContainText(effect)
  await asked.getByLabel('Motivo da correção').fill('É a retina, e não o glaucoma.')
  await asked.getByRole('button', { name: 'Corrigir resultado' }).click()
  await expect(form.getByText(/^Em correção desde/)).toBeVisible()
  await form.getByRole('checkbox', { name: 'Glaucoma' }).uncheck()
  await form.getByRole('checkbox', { name: 'Retina' }).check()
  await form
    .getByRole('button', { name: /^Salvar/ })
    .last()
    .click()
  await expectToast(page, 'Exame salvo com sucesso!')
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Este link foi encerrado' })).toBeVisible()

  // The paper that a correction ended is to be printed anew.
  await openAs(page, iris, door.path, technician.token)
  await phone.goto((await paperOf(page)).path)
  await openResult(phone)
  await expect(verdict('retina')).toBeVisible()
  await expect(phone.getByText(correctedResult(new Date()))).toBeVisible()
  await expect.poll(() => lostOn(phone)).toEqual([])
  await phone.context().close()

  await page.goto('/referrals')
  const row = page.getByRole('row', { name: NAME })
  await expect(row).toHaveCount(1)
  await page.getByRole('button', { name: `Agendar: ${NAME}` }).click()
  const referral = page.getByRole('dialog')
  await expect(referral).toContainText('Encaminhado a especialista em Retina.')
  await referral.getByRole('textbox', { name: 'Data' }).fill(yesterday)
  await referral.getByLabel('Horário').fill('14:30')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Encaminhamento salvo com sucesso!')
  await page.getByRole('button', { name: `Compareceu?: ${NAME}` }).click()
  await referral.getByRole('radio', { name: 'Compareceu' }).check({ force: true })
  await referral.getByRole('radio', { name: /^Confirmado/ }).check({ force: true })
  await expectAccessible(page)
  await referral.getByRole('button', { name: /^Salvar/ }).click()
  await expect(row).toHaveCount(0)

  const rate = '1 encaminhamento · 100,0% compareceram (1 de 1)'
  await page.goto(door.path)
  await expect(page.getByText(rate)).toBeVisible()
  await page.goto(`/companies?empresa=${door.company}`)
  await expect(page.getByRole('dialog').getByText(rate)).toBeVisible()
})
