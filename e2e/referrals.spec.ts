import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { examine } from './support/exams.ts'
import type { Iris } from './support/iris.ts'
import { makePatient } from './support/patients.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const modal = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row', { name })
const inDays = (days: number) =>
  (startOfDay(todayInSaoPaulo(), days).split('T')[0] as string).split('-').reverse().join('/')

/** Somebody with a mobile who was referred to a specialist. */
async function makeReferred(iris: Iris, name: string): Promise<void> {
  const doctor = await makeStaff(iris, 5)
  const { id: company } = await makeCompany(iris)
  const { id } = await makePatient(iris, name, { company, phone: '41997140386' })
  const exam = await examine(iris, doctor.token, id)
  const conclusion = { final_classification: 'especialista', specialist_specialties: ['Retina'] }
  await iris.api('POST', `/patients/${id}/exams/${exam.id}`, doctor.token, conclusion)
}

test('A referred person is written to, called and booked, and each try is listed among the contacts', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  await makeReferred(iris, 'ÂNGELO DO RETORNO')
  const secretary = await makeStaff(iris, 2, 'Paula Lemos')
  await openAs(page, iris, '/referrals?query=angelo', secretary.token)
  const chat = context.waitForEvent('page')
  await row(page, 'ÂNGELO DO RETORNO').getByRole('link', { name: 'WhatsApp: ÂNGELO' }).click()
  const opened = await chat
  expect(opened.url()).not.toMatch(/retina|exame/i)
  await opened.close()
  await expect(row(page, 'ÂNGELO DO RETORNO')).toContainText('Mensagem pronta aberta no WhatsApp.')
  await row(page, 'ÂNGELO DO RETORNO').getByRole('link', { name: 'Ligar: ÂNGELO' }).click()
  await expect(row(page, 'ÂNGELO DO RETORNO')).toContainText('Ligação iniciada.')

  await page.getByRole('button', { name: 'Agendar: ÂNGELO DO RETORNO' }).click()
  const contacts = modal(page).getByRole('region', { name: 'Contatos' })
  await expect(contacts).toContainText('Ligação iniciada.')
  await modal(page).getByRole('textbox', { name: 'Data' }).fill(inDays(-2))
  await modal(page).getByLabel('Horário').fill('14:30')
  await modal(page).getByRole('textbox', { name: 'Onde' }).fill('Clínica Olhos do Iguaçu')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Encaminhamento salvo com sucesso!')
  await expect(row(page, 'ÂNGELO DO RETORNO')).toContainText('sem retorno da consulta')

  // Late by now, and on a phone the only one of those who are, also after a reload.
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Ver só os atrasados' }).click()
  await expect(page).toHaveURL(/[?&]overdue=true/)
  await page.reload()
  const cards = page.getByRole('listitem').filter({ hasText: 'ÂNGELO DO RETORNO' })
  await expect(cards).toHaveCount(1)
  await expectAccessible(page)
})
