import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { daysLater } from '@iris/domain/week'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits, expectNoOverflow } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeItem } from './support/equipment.ts'
import type { Iris } from './support/iris.ts'
import { expectToast, makeStaff, openAs, PHONE, pick, tabTo } from './support/staff.ts'
import { expect, test } from './support/test.ts'

type Visit = { id: number; updated_at: string }

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const save = (form: Locator) => form.getByRole('button', { name: 'Salvar' }).click()

async function makeVisit(iris: Iris, visit: Record<string, unknown>): Promise<Visit> {
  return iris.api('POST', '/supports', await iris.login(), visit)
}

test('A visit is created, changed and archived', async ({ iris, page }) => {
  const tag = 'ALFA'
  const technician = await makeStaff(iris, 3, `Tadeu Visita ${tag}`)
  await makeCompany(iris, { corporate_reason: `OLARIA ${tag}` })
  await makeItem(iris, { mark: tag, model: 'Um', active_number: `${tag}1` })
  await makeItem(iris, { mark: tag, model: 'Dois', active_number: `${tag}2` })
  await openAs(page, iris, '/supports', technician.token)
  await page.getByRole('button', { name: 'Novo Atendimento' }).click()
  const form = dialog(page, 'Novo Atendimento')
  await save(form)
  for (const words of [
    'Técnico é obrigatório',
    'Empresa é obrigatória',
    'Data Atendimento é obrigatória',
    'Equipamento é obrigatório',
  ])
    await expect(form.getByText(words, { exact: true })).toBeVisible()
  await expectFits(page, { width: 1280, height: 800 }, PHONE)
  await expect(form.getByRole('combobox', { name: 'Técnico' })).toBeFocused()
  await expect(
    form.getByRole('button', { name: /^Remover Equipamento/ }),
    'one row always stays',
  ).toHaveCount(0)

  await pick(form, 'Técnico', technician.name)
  await pick(form, 'Empresa', `OLARIA ${tag}`)
  await form.getByLabel('Data Atendimento').fill('31/02/2026')
  await form.getByLabel('Observações').fill('Levar tripé.')
  await expect(form.getByText('Data Atendimento deve ser uma data válida')).toBeVisible()
  await expect(form.getByText('488 caracteres restantes')).toBeVisible()
  await form.getByLabel('Observações').fill('x'.repeat(600))
  await expect(form.getByLabel('Observações')).toHaveValue('x'.repeat(500))
  await expect(form.getByText('0 caracteres restantes', { exact: true })).toBeVisible()
  await form.getByLabel('Data Atendimento').fill('15/01/2027')
  await pick(form, 'Equipamento 1', `Retinógrafo ${tag} Um · Ativo ${tag}1`)
  await form.getByRole('button', { name: 'Adicionar equipamento' }).click()
  await expect(form.getByRole('combobox', { name: 'Equipamento 2' })).toBeFocused()
  await form.getByRole('combobox', { name: 'Equipamento 2' }).click()
  await expect(
    page.getByRole('option', { name: `Retinógrafo ${tag} Um · Ativo ${tag}1` }),
    'what is chosen is not offered again',
  ).toHaveCount(0)
  await page.getByRole('option', { name: `Retinógrafo ${tag} Dois · Ativo ${tag}2` }).click()
  await form.getByRole('button', { name: 'Adicionar equipamento' }).click()
  await expectNoOverflow(page)
  await expectFits(page, PHONE)
  await save(form)
  await expectToast(page, 'Atendimento salvo com sucesso!')
  await expect(form).toBeHidden()

  await page.getByRole('searchbox', { name: 'Buscar' }).fill(`olaria ${tag}`)
  const row = page.getByRole('row').filter({ hasText: technician.name })
  await expect(row).toContainText(`OLARIA ${tag}`)
  await expect(row).toContainText('15/01/2027')
  await row.getByText(technician.name).click()
  const edit = dialog(page, 'Atualizar Atendimento')
  await expect(edit.getByRole('combobox', { name: 'Equipamento 2' })).toBeVisible()
  await expect(
    edit.getByRole('combobox', { name: 'Equipamento 3' }),
    'a row left empty was not sent',
  ).toHaveCount(0)
  await edit.getByRole('button', { name: 'Remover Equipamento 1' }).click()
  await expect(edit.getByRole('combobox', { name: 'Equipamento 1' })).toHaveValue(
    `Retinógrafo ${tag} Dois · Ativo ${tag}2`,
  )
  await expect(edit.getByRole('button', { name: /^Remover Equipamento/ })).toHaveCount(0)
  await edit.getByLabel('Data Atendimento').fill('16/01/2027')
  await save(edit)
  await expectToast(page, 'Atendimento salvo com sucesso!')
  await expect(row).toContainText('16/01/2027')

  await row.getByRole('button', { name: /^Arquivar/ }).click()
  const ask = dialog(page, 'Arquivar o atendimento?')
  await expect(ask).toContainText(`OLARIA ${tag}`)
  await expectAccessible(page)
  const desk = page.viewportSize() ?? PHONE
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('table', { includeHidden: true })).toHaveCount(0)
  await expect(ask, 'rows that become cards do not take the question away').toBeVisible()
  await page.setViewportSize(desk)
  await ask.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Arquivar/ }).click()
  await ask.getByRole('button', { name: 'Sim, arquivar!' }).click()
  await expectToast(page, 'Atendimento arquivado com sucesso!')
  await expect(page.getByText('Nenhum atendimento encontrado.')).toBeVisible()
})

test('Only active technicians of type 3 are offered for a visit', async ({ iris, page }) => {
  const names = { 1: 'Ofer Um', 2: 'Ofer Dois', 3: 'Ofer Três', 4: 'Ofer Quatro', 5: 'Ofer Cinco' }
  for (const type of [1, 2, 3, 4, 5] as const) await makeStaff(iris, type, names[type])
  const gone = await makeStaff(iris, 3, 'Ofer Saiu')
  await iris.api('PUT', `/users/${gone.id}`, await iris.login(), { active: false })
  await openAs(page, iris, '/supports?atendimento=novo')
  const form = dialog(page, 'Novo Atendimento')
  await form.getByRole('combobox', { name: 'Técnico' }).click()
  await form.getByRole('combobox', { name: 'Técnico' }).fill('Ofer')
  await expect(page.getByRole('option')).toHaveText(['Ofer Três'])
})

test('An item already booked for the same day warns, and can be saved all the same', async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3, 'Berta Reservou')
  const company = await makeCompany(iris, { corporate_reason: 'FUNDIÇÃO RESERVADA' })
  const item = await makeItem(iris, { mark: 'Reservado', model: null, active_number: '0808' })
  const visit = {
    equipaments: [item.id],
    user_id: technician.id,
    company_id: company.id,
    data_atendimento: '2027-03-09',
  }
  const first = await makeVisit(iris, visit)
  const other = await makeCompany(iris, { corporate_reason: 'OLARIA VIZINHA' })
  for (const { id } of [other, company])
    await iris.api('POST', '/screening-events', await iris.login(), {
      name: 'Triagem de março',
      company_id: id,
      starts_on: '2027-03-10',
      ends_on: '2027-03-10',
      equipaments: [item.id],
    })
  await openAs(page, iris, '/supports?atendimento=novo')
  const form = dialog(page, 'Novo Atendimento')
  const warning = form.getByText(
    'Já reservado para este dia: Berta Reservou, em FUNDIÇÃO RESERVADA.',
  )
  await pick(form, 'Técnico', technician.name)
  await pick(form, 'Empresa', 'FUNDIÇÃO RESERVADA')
  await pick(form, 'Equipamento 1', 'Retinógrafo Reservado · Ativo 0808')
  await form.getByLabel('Data Atendimento').fill('10/03/2027')
  await expect(
    form.getByText(/^Já reservado/),
    'in the kit of an event, but not of one of this company',
  ).toHaveText(['Já reservado para este dia: ação Triagem de março, em OLARIA VIZINHA.'])
  await expect(warning).toHaveCount(0)
  await form.getByLabel('Data Atendimento').fill('09/03/2027')
  await expect(warning).toBeVisible()
  await expect(
    form.getByText('Berta Reservou já tem atendimento neste dia, em FUNDIÇÃO RESERVADA.'),
  ).toBeVisible()
  await expectAccessible(page)
  await save(form)
  await expectToast(page, 'Atendimento salvo com sucesso!')
  await page.goto(`/supports?atendimento=${first.id}`)
  await expect(
    dialog(page, 'Atualizar Atendimento').getByText(/^Já reservado/),
    'the other one, not itself',
  ).toHaveCount(1)
})

test('The three columns of visits sort: none, ascending, descending', async ({ iris, page }) => {
  const company = await makeCompany(iris, { corporate_reason: 'AAA ORDEM' })
  const item = await makeItem(iris, {})
  const today = todayInSaoPaulo()
  for (const [name, day] of [
    ['Ordem Zélia', daysLater(today, 1)],
    ['Ordem Ábner', daysLater(today, 2)],
  ] as const) {
    const { id: user_id } = await makeStaff(iris, 3, name)
    await makeVisit(iris, {
      equipaments: [item.id],
      user_id,
      company_id: company.id,
      data_atendimento: day,
    })
  }
  await openAs(page, iris, '/supports?query=ordem')
  const names = page.getByRole('row').getByRole('cell', { name: /^Ordem/ })
  await expect(names, 'as in a diary').toHaveText([/^Ordem Zélia/, /^Ordem Ábner/])
  await expect(
    names.first().getByRole('link'),
    'one of several of a technician',
  ).toHaveAccessibleName(/^Ordem Zélia .+, \d{2}\/\d{2}\/\d{4}$/)
  const day = page.getByRole('columnheader', { name: 'Data Atendimento' })
  await day.getByRole('button').click()
  await expect(day).toHaveAttribute('aria-sort', 'ascending')
  await expect(names).toHaveText([/^Ordem Zélia/, /^Ordem Ábner/])
  await day.getByRole('button').click()
  await expect(names).toHaveText([/^Ordem Ábner/, /^Ordem Zélia/])
  const technician = page.getByRole('columnheader', { name: 'Técnico' })
  await technician.getByRole('button').click()
  await expect(names).toHaveText([/^Ordem Ábner/, /^Ordem Zélia/])
  await technician.getByRole('button').click()
  await expect(technician).toHaveAttribute('aria-sort', 'descending')
  await expect(names).toHaveText([/^Ordem Zélia/, /^Ordem Ábner/])
  await technician.getByRole('button').click()
  await expect(page).not.toHaveURL(/sort=/)
  await page.getByRole('columnheader', { name: 'Empresa' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=company_name/)
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('An edit of a visit that somebody else changed asks which value to keep', async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3, 'Sílvio Ficou')
  const company = await makeCompany(iris, { corporate_reason: 'TECELAGEM DISPUTA' })
  const item = await makeItem(iris, {})
  const visit = await makeVisit(iris, {
    equipaments: [item.id],
    user_id: technician.id,
    company_id: company.id,
    data_atendimento: '2027-06-01',
  })
  await openAs(page, iris, `/supports?atendimento=${visit.id}`)
  const form = dialog(page, 'Atualizar Atendimento')
  await form.getByLabel('Observações').fill('Escrito aqui.')
  await iris.api('PUT', `/supports/${visit.id}`, await iris.login(), {
    data_atendimento: '2027-06-02',
  })
  await save(form)
  const stale = dialog(page, 'Este registro foi alterado por outra pessoa')
  await expect(stale).toContainText('02/06/2027')
  await stale.getByRole('button', { name: 'Salvar por cima' }).click()
  await expectToast(page, 'Atendimento salvo com sucesso!')
  const kept = await iris.api('GET', `/supports/${visit.id}`, await iris.login())
  expect(kept).toMatchObject({ data_atendimento: '2027-06-02', observacoes: 'Escrito aqui.' })
})

test('A visit whose save fails says so and keeps what was typed', async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3, 'Nair Sem Rede')
  await makeCompany(iris, { corporate_reason: 'GRÁFICA SEM REDE' })
  await makeItem(iris, { mark: 'Semrede', model: null, active_number: '0909' })
  await openAs(page, iris, '/supports?atendimento=novo')
  const form = dialog(page, 'Novo Atendimento')
  await pick(form, 'Técnico', technician.name)
  await pick(form, 'Empresa', 'GRÁFICA SEM REDE')
  await pick(form, 'Equipamento 1', 'Retinógrafo Semrede · Ativo 0909')
  await form.getByLabel('Data Atendimento').fill('01/07/2027')
  await form.getByLabel('Observações').fill('Fica aqui.')
  await page.context().setOffline(true)
  await save(form)
  await expectToast(page, 'Erro ao salvar o atendimento. Tente novamente mais tarde.')
  await page.context().setOffline(false)
  await expect(form.getByLabel('Observações')).toHaveValue('Fica aqui.')
  await save(form)
  await expectToast(page, 'Atendimento salvo com sucesso!')
  // It gives the focus back, which would take the search's.
  await expect(form).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('nair')
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: formatDate('2027-07-01') })).toBeVisible()
})

test('A visit is created without a mouse', async ({ iris, page }) => {
  await makeStaff(iris, 3, 'Tina Teclas')
  await makeCompany(iris, { corporate_reason: 'TECLADOS DO SUL' })
  await makeItem(iris, { mark: 'Tecloso', model: null, active_number: '0606' })
  await openAs(page, iris, '/supports')
  const create = page.getByRole('button', { name: 'Novo Atendimento' })
  await expect(create).toBeVisible()
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Novo Atendimento')
  const choose = async (label: string, words: string) => {
    await tabTo(page, form.getByRole('combobox', { name: label }))
    await page.keyboard.type(words)
    await expect(page.getByRole('option', { name: words }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await choose('Técnico', 'Tina')
  await tabTo(page, form.getByLabel('Data Atendimento'))
  await page.keyboard.type('02082027')
  await choose('Empresa', 'Teclados')
  await choose('Equipamento 1', 'Tecloso')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Atendimento salvo com sucesso!')
  await expect(form).toBeHidden()
  await expect(create).toBeFocused()
})
