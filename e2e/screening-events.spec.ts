import type { Locator, Page } from '@playwright/test'
import { lostOn } from '../shots/faults.ts'
import { expectAccessible, expectFits } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeItem } from './support/equipment.ts'
import type { Iris } from './support/iris.ts'
import { makePatient } from './support/patients.ts'
import { expectToast, makeStaff, openAs, PHONE, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

type Event = { id: number; updated_at: string }

const TABLET = { width: 820, height: 1180 }
const DESK = { width: 1440, height: 900 }

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const save = (form: Locator) => form.getByRole('button', { name: 'Salvar' }).click()

async function makeEvent(
  iris: Iris,
  company_id: number,
  rest: Record<string, unknown> = {},
): Promise<Event> {
  return iris.api('POST', '/screening-events', await iris.admin(), {
    name: 'Campanha Visão',
    company_id,
    starts_on: '2026-12-01',
    ends_on: '2026-12-02',
    ...rest,
  })
}

test('An event is created, changed, opened and closed', async ({ iris, page }) => {
  await page.setViewportSize(PHONE)
  const tag = 'ALFA'
  const technician = await makeStaff(iris, 3, `Tadeu ${tag}`)
  await makeCompany(iris, { corporate_reason: `OLARIA ${tag}` })
  const other = await makeCompany(iris, { corporate_reason: `OLARIA ${tag} OUTRA` })
  const booked = await makeItem(iris, { mark: tag, model: 'Um', active_number: `${tag}1` })
  await makeItem(iris, {
    mark: tag,
    model: 'Dois',
    active_number: `${tag}2`,
    historyEquipaments: [{ user_id: technician.id, withdrawal_date: '2026-01-05' }],
  })
  const visit = { user_id: technician.id, company_id: other.id, data_atendimento: '2026-12-01' }
  await iris.api('POST', '/supports', await iris.admin(), { equipaments: [booked.id], ...visit })
  await openAs(page, iris, '/screening-events', technician.token)
  await page.getByRole('button', { name: 'Nova Ação' }).first().click()
  const form = dialog(page, 'Nova Ação')
  await save(form)
  for (const words of [
    'Nome é obrigatório',
    'Empresa é obrigatória',
    'Início é obrigatório',
    'Término é obrigatório',
  ])
    await expect(form.getByText(words, { exact: true })).toBeVisible()
  await form.getByLabel('Nome').fill(`Campanha ${tag}`)
  await pick(form, 'Empresa', `OLARIA ${tag}`)
  await form.getByLabel('Local').fill('Galpão B')
  await form.getByLabel('Início').fill('01/12/2026')
  await form.getByLabel('Término').fill('30/11/2026')
  await form.getByLabel('Pessoas previstas').fill('200')
  await pick(form, 'Equipe', technician.name)
  await page.keyboard.press('Escape')
  await pick(form, 'Equipamentos', `Retinógrafo ${tag} Um · Ativo ${tag}1`)
  // What is said of the first one makes the dialog higher, and moves the list.
  const reserved = `já reservado para 01/12/2026, ${technician.name}`
  await expect(form.getByText(reserved)).toBeVisible()
  await page.getByRole('option', { name: `Retinógrafo ${tag} Dois · Ativo ${tag}2` }).click()
  await page.keyboard.press('Escape')
  await expect(form.getByText(`com ${technician.name} desde 05/01/2026.`)).toBeVisible()
  await save(form)
  await expect(form.getByText('O término não pode ser anterior ao início.')).toBeVisible()
  await form.getByLabel('Término').fill('02/12/2026')
  await save(form)
  await expectToast(page, 'Ação salva com sucesso!')

  const row = page.getByRole('listitem').filter({ hasText: `Campanha ${tag}` })
  await expect(row).toContainText('01/12/2026 a 02/12/2026')
  await expect(row).toContainText('Planejada')
  await expect(row).toContainText('Falta importar a lista · 200 previstos')
  await expectFits(page, PHONE, TABLET, DESK)
  await row.getByText(`Campanha ${tag}`).click()
  const edit = dialog(page, 'Atualizar Ação')
  await expect(edit.getByLabel('Local')).toHaveValue('Galpão B')
  await expectFits(page, PHONE, TABLET, DESK)
  await edit.getByLabel('Nome').fill(`Semana ${tag}`)
  const linksGo = edit.getByText('os links de cadastro desta ação deixam de funcionar')
  await pick(edit, 'Empresa', `OLARIA ${tag} OUTRA`)
  await expect(linksGo).toBeVisible()
  await expect(edit.getByText(reserved), 'a visit to its company takes nothing').toHaveCount(0)
  await pick(edit, 'Empresa', `OLARIA ${tag}`)
  await expect(linksGo).toHaveCount(0)
  await expect(edit.getByText(reserved)).toBeVisible()
  await save(edit)
  const renamed = page.getByRole('listitem').filter({ hasText: `Semana ${tag}` })
  await renamed.getByRole('link', { name: `Importar: Semana ${tag}` }).click()
  await expect(page).toHaveURL(/\/roster$/)
  await page.getByRole('button', { name: /^Iniciar/ }).click()
  const ask = dialog(page, 'Iniciar a ação?')
  await expect(ask).toContainText(`OLARIA ${tag}`)
  await ask.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Planejada')).toBeVisible()
  await page.getByRole('button', { name: /^Iniciar/ }).click()
  await ask.getByRole('button', { name: 'Iniciar' }).click()
  await expect(page.getByText('Em andamento')).toBeVisible()
  await page.getByRole('button', { name: /^Encerrar/ }).click()
  await dialog(page, 'Encerrar a ação?').getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByText('Encerrada', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('button', { name: /^Reabrir/ }),
    'only an administrator opens a closed one again',
  ).toHaveCount(0)
})

test('A closed event tells who was left out and lets nobody wait, until an administrator opens it again', async ({
  iris,
  page,
}) => {
  const company = await makeCompany(iris, { corporate_reason: 'OLARIA REABRE' })
  const name =
    'Campanha nacional de saúde ocular e de prevenção de acidentes de trabalho, segunda etapa'
  const { id } = await makeEvent(iris, company.id, { name })
  const post = async (path: string, body: object) =>
    iris.api('POST', `/screening-events/${id}/${path}`, await iris.admin(), body)
  const came = await makePatient(iris, 'Célia Veio', { company: company.id })
  await makePatient(iris, 'Nilo Faltou', { company: company.id })
  await post('participants', { all_active: true })
  await post('status', { status: 'open' })
  await post('check-in', { patient_id: came.id })
  await post('status', { status: 'closed' })
  await openAs(page, iris, `/screening-events/${id}`)
  await expect(page.getByRole('region', { name: 'Não vieram' })).toContainText(/nilo faltou/i)
  const unfinished = page.getByRole('region', { name: 'Chegaram e não concluíram' })
  await expect(unfinished).toContainText(/célia veio faltam Triagem, Acuidade, Ishihara e Imagens/i)
  await expect(page.getByText('Incompletos', { exact: true })).toBeVisible()
  await expect.poll(() => lostOn(page), 'a long name cuts nothing beside it').toEqual([])
  await expect(page.getByText('Próximas cinco pessoas')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Abrir a estação/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Reabrir/ }).click()
  await dialog(page, 'Reabrir a ação?').getByRole('button', { name: 'Reabrir' }).click()
  await expectToast(page, 'Ação reaberta com sucesso!')
  await expect(page.getByText('Em andamento', { exact: true })).toBeVisible()
})

test('Each event of the list has the one button of what is next for it', async ({ iris, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const company = await makeCompany(iris, { corporate_reason: 'OLARIA DOS BOTÕES' })
  const { id: person } = await makePatient(iris, 'Nina Botões', { company: company.id })
  const admin = await iris.admin()
  const ids: Record<string, number> = {}
  for (const name of ['Sem lista', 'Planejada', 'Aberta', 'Encerrada']) {
    const { id } = await makeEvent(iris, company.id, { name: `Botão ${name}` })
    ids[name] = id
    const path = `/screening-events/${id}`
    if (name !== 'Sem lista')
      await iris.api('POST', `${path}/participants`, admin, { patient_ids: [person] })
    if (name === 'Aberta' || name === 'Encerrada')
      await iris.api('POST', `${path}/status`, admin, { status: 'open' })
    if (name === 'Encerrada') await iris.api('POST', `${path}/status`, admin, { status: 'closed' })
  }
  await openAs(page, iris, '/screening-events?query=Botão')
  for (const [name, label, to] of [
    ['Sem lista', 'Importar', `/screening-events/${ids['Sem lista']}/roster`],
    ['Planejada', 'Preparar', `/screening-events/${ids.Planejada}`],
    ['Aberta', 'Painel', `/screening-events/${ids.Aberta}`],
    [
      'Encerrada',
      'Relatório',
      `/companies/${company.id}/report?periodo=acao&acao=${ids.Encerrada}`,
    ],
  ] as const) {
    const row = page.getByRole('row').filter({ hasText: `Botão ${name}` })
    const ways = row.getByRole('cell').last().getByRole('link')
    await expect(ways).toHaveText([label])
    await expect(ways).toHaveAttribute('href', to)
    await expect(row.getByRole('cell').nth(4)).toHaveText(name === 'Sem lista' ? '—' : '1')
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Relatório: Botão Encerrada' }).click()
  await expect(page.getByRole('combobox', { name: 'Ação' })).toHaveValue(/Botão Encerrada/)
})

test('The page of an event makes the code by which its people register', async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3, 'Tadeu Código')
  const company = await makeCompany(iris, { corporate_reason: 'OLARIA DO CÓDIGO' })
  const { id } = await makeEvent(iris, company.id, { name: 'Campanha do Código' })
  await openAs(page, iris, `/screening-events/${id}`, technician.token)
  await page.getByRole('button', { name: 'QR de cadastro' }).click()
  const links = dialog(page, 'Links de cadastro · OLARIA DO CÓDIGO')
  await expect(links.getByRole('combobox', { name: 'Ação' })).toHaveValue('Campanha do Código')
  await links.getByRole('button', { name: 'Gerar link' }).click()
  await expect(links.getByRole('img', { name: 'QR code do link de cadastro' })).toBeVisible()
  await expect(links.getByRole('row').filter({ hasText: 'Campanha do Código' })).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  const card = links.getByRole('listitem').filter({ hasText: 'Campanha do Código' })
  await expect.poll(async () => (await card.boundingBox())?.x, 'clear of the edge').toBe(16)
  await expect(links.getByLabel('Limpar: Ação')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('The list of events is narrowed by company, status and search, and says when nothing is found', async ({
  iris,
  page,
}) => {
  const one = await makeCompany(iris, { corporate_reason: 'OLARIA FILTRO UM' })
  const two = await makeCompany(iris, { corporate_reason: 'OLARIA FILTRO DOIS' })
  await makeEvent(iris, one.id, { name: 'Filtro Um' })
  const open = await makeEvent(iris, two.id, { name: 'Filtro Dois' })
  const path = `/screening-events/${open.id}/status`
  await iris.api('POST', path, await iris.admin(), { status: 'open' })
  await openAs(page, iris, '/screening-events')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Filtro Dois')).toBeVisible()
  await pick(page, 'Empresa', 'OLARIA FILTRO UM')
  await expect(row('Filtro Dois')).toHaveCount(0)
  await expect(row('Filtro Um')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await pick(page, 'Status', 'Em andamento')
  await expect(row('Filtro Um')).toHaveCount(0)
  await expect(row('Filtro Dois')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('nenhuma assim')
  await expect(page.getByText('Nenhuma ação encontrada.')).toBeVisible()
})

test('A stale edit of an event is asked about, and the other save stays', async ({
  iris,
  page,
}) => {
  const company = await makeCompany(iris, { corporate_reason: 'OLARIA ATRASO' })
  const event = await makeEvent(iris, company.id, { name: 'Campanha Atraso', place: 'Sala 1' })
  await openAs(page, iris, `/screening-events?acao=${event.id}`)
  const form = dialog(page, 'Atualizar Ação')
  await form.getByLabel('Local').fill('Sala 2')
  await iris.api('PUT', `/screening-events/${event.id}`, await iris.admin(), {
    place: 'Sala 3',
    updated_at: event.updated_at,
  })
  await save(form)
  await expect(page.getByRole('dialog').filter({ hasText: 'Sala 3' })).toBeVisible()
  const kept = await iris.api<{ place: string }>(
    'GET',
    `/screening-events/${event.id}`,
    await iris.admin(),
  )
  expect(kept.place).toBe('Sala 3')
})

test('A doctor reads an event and changes nothing', async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5, 'Dora Leitora')
  const company = await makeCompany(iris, { corporate_reason: 'OLARIA LEITURA' })
  await makeEvent(iris, company.id, { name: 'Campanha Leitura' })
  await openAs(page, iris, '/screening-events?query=Leitura', doctor.token)
  await page.getByText('Campanha Leitura').click()
  await expect(dialog(page, 'Atualizar Ação').getByLabel('Nome')).toBeDisabled()
  await dialog(page, 'Atualizar Ação').getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByRole('button', { name: 'Nova Ação' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Iniciar/ })).toHaveCount(0)
})

test('The page of a day shows who came by itself, its team and its kit', async ({ iris, page }) => {
  await page.setViewportSize(TABLET)
  const tag = 'DIA'
  const company = await makeCompany(iris, { corporate_reason: `OLARIA ${tag}` })
  const technician = await makeStaff(iris, 3, `Tina ${tag}`)
  const { id } = await makeEvent(iris, company.id, {
    name: `Campanha ${tag}`,
    team: [technician.id],
  })
  await openAs(page, iris, `/screening-events?query=${tag}`, technician.token)
  await page.getByRole('link', { name: `Importar: Campanha ${tag}` }).click()
  await page.getByRole('link', { name: 'Painel', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/screening-events/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: `Campanha ${tag}` })).toBeVisible()
  for (const station of ['Triagem', 'Acuidade', 'Ishihara', 'Imagens'])
    await expect(page.getByRole('heading', { level: 2, name: station })).toBeVisible()
  await page.getByRole('button', { name: /^Iniciar/ }).click()
  await dialog(page, 'Iniciar a ação?').getByRole('button', { name: 'Iniciar' }).click()
  await expect(page.getByRole('link', { name: 'Fazer check-in' })).toBeVisible()

  const patient = await makePatient(iris, `Marta ${tag}`, { company: company.id })
  await iris.api('POST', `/screening-events/${id}/check-in`, await iris.admin(), {
    patient_id: patient.id,
  })
  await expect(page.getByRole('list', { name: 'Próximas pessoas: Triagem' })).toContainText(
    `Marta ${tag}`,
    { ignoreCase: true },
  )
  await expect(page.getByRole('list', { name: 'Próximas pessoas: Triagem' })).toContainText(
    /\d min\s*No prazo/,
  )
  await expectFits(page, TABLET, PHONE, DESK)
  await page.getByRole('link', { name: /^Equipe e kit/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `Tina ${tag}` })).toBeVisible()
  await expect(page.getByText('Nenhum equipamento.')).toBeVisible()
})
