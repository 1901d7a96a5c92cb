import { readFile } from 'node:fs/promises'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { daysLater, weekOf } from '@iris/domain/week'
import { expectAccessible, expectFits } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeItem } from './support/equipment.ts'
import type { Iris } from './support/iris.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { darken, makeStaff, openAs, PHONE, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

type Visit = { technician: string; company: number; item: number; day: string }

async function makeVisit(iris: Iris, { technician, company, item, day }: Visit): Promise<void> {
  const { id: user_id } = await makeStaff(iris, 3, technician)
  await iris.api('POST', '/supports', await iris.admin(), {
    equipaments: [item],
    user_id,
    company_id: company,
    data_atendimento: day,
  })
}

test('The visits can be narrowed to one technician, who stays in the address', {
  tag: '@long',
}, async ({ iris, page }) => {
  const company = await makeCompany(iris, { corporate_reason: 'FILTRADOS LTDA' })
  const item = await makeItem(iris, {})
  for (const technician of ['Filtro Nara', 'Filtro Otto'])
    await makeVisit(iris, { technician, company: company.id, item: item.id, day: '2027-04-01' })
  await openAs(page, iris, '/supports?query=filtrados')
  const rows = page.getByRole('table', { name: 'Atendimentos' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await pick(page, 'Técnico', 'Filtro Otto')
  await expect(page).toHaveURL(/user_id=\d+/)
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveText([/Filtro Otto/])
})

test('The visits of a week stand day by day, planned and done apart, and go into a calendar', {
  tag: '@long',
}, async ({ iris, page }) => {
  const today = todayInSaoPaulo()
  const [monday = '', tuesday = ''] = weekOf(today)
  const company = await makeCompany(iris, { corporate_reason: 'AGENDADOS LTDA' })
  const item = await makeItem(iris, {})
  const days = { Passada: daysLater(monday, -7), Hoje: today, Próxima: daysLater(tuesday, 7) }
  for (const [name, day] of Object.entries(days))
    await makeVisit(iris, { technician: `Agenda ${name}`, company: company.id, item: item.id, day })
  await openAs(page, iris, '/supports?query=agendados')
  const rows = page.getByRole('table', { name: 'Atendimentos' }).locator('tbody tr')
  await expect(rows, 'as in a diary: what comes next, and then what was').toHaveText([
    /Agenda Hoje/,
    /Agenda Próxima/,
    /Agenda Passada/,
  ])
  await page.getByRole('button', { name: 'Período' }).click()
  await page.getByLabel('Até', { exact: true }).fill(formatDate(days.Passada))
  await expect(rows).toHaveText([/Agenda Passada/])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Até ${formatDate(days.Passada)}` })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('agendados')
  await pick(page, 'Situação', 'Planejados')
  await expect(rows, 'the soonest first').toHaveText([/Agenda Hoje/, /Agenda Próxima/])
  await expect(rows.first()).toContainText('Planejado')
  await page.getByLabel('Limpar: Situação').click()
  await pick(page, 'Situação', 'Feitos')
  await expect(rows).toHaveText([/Agenda Passada/])
  await expect(rows.first()).toContainText('Feito')

  await page.getByRole('radiogroup', { name: 'Visão' }).getByText('Semana').click()
  const week = page.getByRole('region', { name: 'Semana' })
  await expect(week.locator('[aria-current="date"]')).toContainText('Agenda Hoje')
  await expectAccessible(page)
  await expectFits(page, PHONE)
  await expectNothingLost(page, { width: 820, height: 1180 })
  await week.getByRole('button', { name: 'Próxima semana' }).click()
  await expect(
    week.getByRole('listitem', { name: `Terça, ${formatDate(days.Próxima)}` }),
  ).toContainText('Agenda Próxima')
  await page.reload()
  await expect(week, 'view and week stay in the address').toContainText('Agenda Próxima')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Gerar calendário' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.match(/^DTSTART.*(?=\r$)/gm)).toEqual([
    `DTSTART;VALUE=DATE:${days.Próxima.replaceAll('-', '')}`,
  ])
  await darken(page)
  await expectAccessible(page)
  await week.getByRole('button', { name: /Agenda Próxima/ }).click()
  const one = page.waitForEvent('download')
  await page
    .getByRole('dialog', { name: 'Atualizar Atendimento' })
    .getByRole('button', { name: 'Baixar calendário' })
    .click()
  expect((await one).suggestedFilename()).toBe('atendimentos.ics')
})
