import type { Locator, Page } from '@playwright/test'
import { lostOn } from '../shots/faults.ts'
import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { makeItem } from './support/equipment.ts'
import type { Iris } from './support/iris.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
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

test('An event is created, changed, opened and closed', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  await page.setViewportSize(PHONE)
  const tag = 'ALFA'
  const technician = await makeStaff(iris, 3, `Tadeu ${tag}`)
  await makeCompany(iris, { corporate_reason: `OLARIA ${tag}` })
  const other = await makeCompany(iris)
  const booked = await makeItem(iris, { mark: tag, model: null, active_number: `${tag}1` })
  const visit = { user_id: technician.id, company_id: other.id, data_atendimento: '2026-12-01' }
  await iris.api('POST', '/supports', await iris.admin(), { equipaments: [booked.id], ...visit })
  await openAs(page, iris, '/screening-events', technician.token)
  await page.getByRole('button', { name: 'Nova Ação' }).first().click()
  const form = dialog(page, 'Nova Ação')
  await form.getByLabel('Nome').fill(`Campanha ${tag}`)
  await pick(form, 'Empresa', `OLARIA ${tag}`)
  await form.getByLabel('Local').fill('Galpão B')
  await form.getByLabel('Início').fill('01/12/2026')
  await form.getByLabel('Término').fill('02/12/2026')
  await form.getByLabel('Pessoas previstas').fill('200')
  await pick(form, 'Equipe', technician.name)
  await page.keyboard.press('Escape')
  await pick(form, 'Equipamentos', `Retinógrafo ${tag} · Ativo ${tag}1`)
  await expect(
    form.getByText(`já reservado para 01/12/2026, ${technician.name}`),
    'as the server knows it',
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await save(form)
  await expectToast(page, 'Ação salva com sucesso!')

  const row = page.getByRole('listitem').filter({ hasText: `Campanha ${tag}` })
  await expect(row).toContainText('01/12/2026 a 02/12/2026')
  await expect(row).toContainText('Planejada')
  await expect(row).toContainText('Falta importar a lista · 200 previstos')
  await expectNothingLost(page, PHONE, TABLET, DESK)
  await row.getByText(`Campanha ${tag}`).click()
  const edit = dialog(page, 'Atualizar Ação')
  await expect(edit.getByLabel('Local')).toHaveValue('Galpão B')
  await edit.getByLabel('Nome').fill(`Semana ${tag}`)
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

test('A closed event tells who was left out and lets nobody wait, until an administrator opens it again', {
  tag: '@long',
}, async ({ iris, page }) => {
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

test('The page of a day makes the code by which its people register, and shows who came by itself, its team and its kit', {
  tag: '@long',
}, async ({ iris, page }) => {
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

  await page.getByRole('button', { name: 'QR de cadastro' }).click()
  const links = dialog(page, `Links de cadastro · OLARIA ${tag}`)
  await expect(links.getByRole('combobox', { name: 'Ação' })).toHaveValue(`Campanha ${tag}`)
  await links.getByRole('button', { name: 'Gerar link' }).click()
  await expect(links.getByRole('img', { name: 'QR code do link de cadastro' })).toBeVisible()
  await expect(links.getByRole('row').filter({ hasText: `Campanha ${tag}` })).toHaveCount(1)
  await page.setViewportSize(PHONE)
  const card = links.getByRole('listitem').filter({ hasText: `Campanha ${tag}` })
  await expect.poll(async () => (await card.boundingBox())?.x, 'clear of the edge').toBe(16)
  await expect(links.getByLabel('Limpar: Ação')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.setViewportSize(TABLET)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

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
  await expectNothingLost(page, TABLET, PHONE, DESK)
  await page.getByRole('link', { name: /^Equipe e kit/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `Tina ${tag}` })).toBeVisible()
  await expect(page.getByText('Nenhum equipamento.')).toBeVisible()
})
