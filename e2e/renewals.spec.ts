import { lastDueDay } from '@iris/domain/renewal'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { makeCompany } from './support/companies.ts'
import { makeSeller, rowOf } from './support/leads.ts'
import { expectToast, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A seller finds a company eleven months after its event, and its lead begins with what is known of it', {
  tag: '@long',
}, async ({ iris, page }) => {
  const seller = await makeSeller(iris, 'Davi Renó')
  await openAs(page, iris, '/leads', seller.token)
  await page.getByRole('link', { name: 'Renovações' }).click()
  await expect(page.getByText(/11 meses depois da última ação/)).toBeVisible()

  const due = lastDueDay(todayInSaoPaulo())
  const company = await makeCompany(iris, {
    corporate_reason: 'CERÂMICA RENOVA LTDA',
    phones: [{ contact_name: 'Rita Prado', department: 4, phone: '1632321010' }],
    emails: [{ contact_name: 'Rita Prado', department: 4, email: 'rita@ceramica.example' }],
  })
  const admin = await iris.admin()
  const { id } = await iris.api<{ id: number }>('POST', '/screening-events', admin, {
    name: 'Campanha da cerâmica',
    company_id: company.id,
    starts_on: due,
    ends_on: due,
  })
  await iris.api('POST', `/screening-events/${id}/status`, admin, { status: 'open' })

  await page.goto('/leads')
  await page.getByRole('link', { name: /^Renovações \(\d+\)$/ }).click()
  await expect(page.getByRole('heading', { name: 'Renovações' })).toBeVisible()
  const row = rowOf(page, company.corporate_reason)
  for (const cell of [
    `Há 11 meses · ${formatDate(due)}`,
    'São Paulo',
    'Rita Prado',
    '(16) 3232-1010',
  ])
    await expect(row).toContainText(cell)
  // Sales are told of no event.
  await expect(page.getByText('Campanha da cerâmica')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Última ação' })).toHaveCount(0)

  await row.getByRole('button', { name: 'Criar lead' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Lead' })
  for (const [label, value] of [
    ['Nome', 'Rita Prado'],
    ['Empresa', company.corporate_reason],
    ['E-mail', 'rita@ceramica.example'],
    ['Telefone', '(16) 3232-1010'],
  ] as const)
    await expect(form.getByRole('textbox', { name: label, exact: true })).toHaveValue(value)
  for (const [label, value] of [
    ['Empresa cadastrada', company.corporate_reason],
    ['Estado', 'São Paulo (SP)'],
    ['Cidade', 'São Paulo'],
    ['Origem', 'Prospecção'],
  ] as const)
    await expect(form.getByRole('combobox', { name: label, exact: true })).toHaveValue(value)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Lead cadastrado com sucesso!')

  await expect(row.getByRole('button', { name: 'Criar lead' })).toHaveCount(0)
  await row.getByRole('link', { name: 'Abrir lead' }).click()
  const lead = page.getByRole('dialog', { name: company.corporate_reason })
  await expect(lead.getByRole('textbox', { name: 'Nome' })).toHaveValue('Rita Prado')

  await openAs(page, iris, '/leads/renewals', admin)
  await expect(row).toContainText('Campanha da cerâmica')
})
