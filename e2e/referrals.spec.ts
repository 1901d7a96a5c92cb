import type { Page as Answer } from '@iris/contracts/envelopes'
import type { Exam } from '@iris/contracts/exams'
import type { Referral } from '@iris/contracts/referrals'
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

/** Somebody with a mobile who was referred to these specialties; answers the referrals, the first one first. */
async function makeReferred(
  iris: Iris,
  { name, specialties = ['Retina'] }: { name: string; specialties?: readonly string[] },
): Promise<Referral[]> {
  const doctor = await makeStaff(iris, 5)
  const { id: company } = await makeCompany(iris)
  const { id } = await makePatient(iris, name, { company, phone: '41997140386' })
  const exam = await examine(iris, doctor.token, id)
  const conclusion = { final_classification: 'especialista', specialist_specialties: specialties }
  await iris.api<Exam>('POST', `/patients/${id}/exams/${exam.id}`, doctor.token, conclusion)
  const found = await iris.api<Answer<Referral>>(
    'GET',
    `/referrals?query=${encodeURIComponent(name)}`,
    doctor.token,
  )
  return found.data.toSorted((a, b) => a.id - b.id)
}

test('A referred person is written to, called and noted, and each try is listed among the contacts', async ({
  iris,
  page,
  context,
}) => {
  await makeReferred(iris, { name: 'ÂNGELO DO RETORNO' })
  const secretary = await makeStaff(iris, 2, 'Paula Lemos')
  await openAs(page, iris, '/dashboard', secretary.token)
  await page.getByRole('link', { name: 'Encaminhamentos' }).click()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('angelo')
  await expect(row(page, 'ÂNGELO DO RETORNO')).toContainText('A agendar')
  await expect(row(page, 'ÂNGELO DO RETORNO')).toContainText('em 30 dias')
  await expect(page.getByText(`desde ${inDays(0)}`)).toBeVisible()

  const chat = context.waitForEvent('page')
  await row(page, 'ÂNGELO DO RETORNO').getByRole('link', { name: 'WhatsApp: ÂNGELO' }).click()
  const opened = await chat
  expect(opened.url()).not.toMatch(/retina|exame/i)
  await opened.close()
  await expect(row(page, 'ÂNGELO DO RETORNO')).toContainText('Mensagem pronta aberta no WhatsApp.')
  await row(page, 'ÂNGELO DO RETORNO').getByRole('link', { name: 'Ligar: ÂNGELO' }).click()
  await expect(row(page, 'ÂNGELO DO RETORNO')).toContainText('Ligação iniciada.')

  await page.getByRole('button', { name: 'Agendar: ÂNGELO DO RETORNO' }).click()
  await modal(page).getByRole('button', { name: 'Anotar' }).click()
  await modal(page).getByRole('textbox', { name: 'O que aconteceu' }).fill('Só pode à tarde.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await modal(page).getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await modal(page).getByRole('button', { name: 'Registrar contato' }).click()
  await expect(modal(page).getByRole('button', { name: 'Anotar' })).toBeFocused()
  const contacts = modal(page).getByRole('region', { name: 'Contatos' })
  await expect(contacts).toContainText('Só pode à tarde.')
  await expect(contacts).toContainText('Ligação iniciada.')
  await modal(page).getByRole('textbox', { name: 'Data' }).fill(inDays(-2))
  await page.keyboard.press('Control+Enter')
  await expect(modal(page)).toContainText('Horário é obrigatório')
  await modal(page).getByLabel('Horário').pressSequentially('1430')
  await expect(modal(page).getByLabel('Horário')).toHaveValue('14:30')
  await modal(page).getByRole('textbox', { name: 'Onde' }).fill('Clínica Olhos do Iguaçu')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Encaminhamento salvo com sucesso!')
  await expect(row(page, 'ÂNGELO DO RETORNO')).toContainText('sem retorno da consulta')

  await page.getByRole('searchbox', { name: 'Buscar' }).fill('zzz')
  await expect(row(page, 'ÂNGELO DO RETORNO')).toHaveCount(0)
  await page.getByRole('button', { name: /^Contatar atrasados \(\d+\)$/ }).click()
  await expect(modal(page)).toBeVisible()
  await expect(page).toHaveURL(/overdue=true&encaminhamento=\d+/)
  await modal(page).getByRole('button', { name: 'Fechar' }).first().click()
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('')
  await expect(row(page, 'ÂNGELO DO RETORNO')).toContainText('sem retorno da consulta')
})

test('Closing the referral of a person who refused is asked about once more, and is then final', async ({
  iris,
  page,
}) => {
  const [referral] = await makeReferred(iris, { name: 'RITA QUE RECUSOU' })
  await openAs(page, iris, `/referrals?encaminhamento=${referral?.id}`)
  await modal(page).getByRole('button', { name: 'Recusou' }).click()
  const question = page.getByRole('dialog', { name: 'A pessoa recusou?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toHaveCount(0)
  await modal(page).getByRole('textbox', { name: 'Onde' }).fill('Clínica que ninguém marcou')
  await modal(page).getByRole('button', { name: 'Anotar' }).click()
  await modal(page).getByRole('textbox', { name: 'O que aconteceu' }).fill('Mudou de cidade.')
  await modal(page).getByRole('button', { name: 'Recusou' }).click()
  await expect(question).toContainText('O que você mudou na consulta e ainda não salvou')
  await question.getByRole('button', { name: 'Encerrar' }).click()
  await expectToast(page, 'Encaminhamento encerrado.')
  await modal(page).getByRole('button', { name: 'Registrar contato' }).click()
  await expect(modal(page).getByRole('region', { name: 'Contatos' })).toContainText(
    'Mudou de cidade.',
  )
  await openAs(page, iris, `/referrals?state=declined&encaminhamento=${referral?.id}`)
  await expect(modal(page).getByRole('button', { name: 'Fechar' }).last()).toBeVisible()
  await expect(modal(page).getByRole('button', { name: /^Salvar/ })).toHaveCount(0)
})

test('A stale edit of a referral is asked about, and the other save stays', async ({
  iris,
  page,
}) => {
  const [referral] = await makeReferred(iris, { name: 'VERA DE DUAS MESAS' })
  const path = `/referrals/${referral?.id}`
  await openAs(page, iris, `/referrals?encaminhamento=${referral?.id}`)
  await modal(page).getByRole('textbox', { name: 'Onde' }).fill('Clínica da primeira mesa')
  await iris.api('PUT', path, await iris.admin(), { provider: 'Clínica da segunda mesa' })
  await modal(page)
    .getByRole('button', { name: /^Salvar/ })
    .click()
  await expect(page.getByText('Clínica da segunda mesa')).toBeVisible()
  const stands = await iris.api<Referral>('GET', path, await iris.admin())
  expect(stands.provider).toBe('Clínica da segunda mesa')
})

test('Late referrals are one press away, on a phone as cards, and the filters stand in the address', async ({
  iris,
  page,
}) => {
  const [retina] = await makeReferred(iris, {
    name: 'LIA ATRASADA',
    specialties: ['Retina', 'Glaucoma'],
  })
  await iris.api('PUT', `/referrals/${retina?.id}`, await iris.admin(), {
    state: 'scheduled',
    scheduled_at: '2026-01-05T17:00:00Z',
  })
  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/referrals?query=lia')
  const cards = page.getByRole('list', { name: 'Encaminhamentos' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await page.getByRole('button', { name: 'Ver só os atrasados' }).click()
  await expect(cards).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Ver só os atrasados' })).toBeFocused()
  await expect(cards).toContainText('sem retorno da consulta')
  await expect(page).toHaveURL(/overdue=true/)
  await page.reload()
  await expect(cards).toHaveCount(1)
  await expectAccessible(page)
})
