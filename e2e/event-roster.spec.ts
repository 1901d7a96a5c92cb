import { formatCpf } from '@iris/domain/cpf'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Locator, Page } from '@playwright/test'
import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { patientBody } from '../apps/server/test/factories/patient.ts'
import { sheetFile } from '../apps/server/test/spreadsheet-files.ts'
import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import type { Iris } from './support/iris.ts'
import { expectToast, makeStaff, openAs, PHONE, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const DESK = { width: 1440, height: 900 }
const TABLET = { width: 820, height: 1180 }

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

async function makeEvent(iris: Iris, company_id: number, name: string): Promise<{ id: number }> {
  const today = todayInSaoPaulo()
  return iris.api('POST', '/screening-events', await iris.admin(), {
    name,
    company_id,
    starts_on: today,
    ends_on: today,
  })
}

async function makePerson(iris: Iris, company: number, name: string, more: object = {}) {
  const body = patientBody(company, { name, ...more })
  return iris.api<{ id: number; cpf: string }>('POST', '/patients', await iris.admin(), body)
}

const HEADINGS = ['Nome', 'CPF', 'Data de nascimento', 'Matrícula', 'Setor']

async function importSheet(page: Page, rows: string[][]): Promise<Locator> {
  const importing = dialog(page, 'Importar Excel')
  await importing.locator('input[type=file]').setInputFiles({
    name: 'convocados.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await sheetFile([HEADINGS, ...rows]),
  })
  await importing.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(importing.getByText('Importação concluída')).toBeVisible({ timeout: 180_000 })
  return importing
}

async function downloadBy(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await press()
  return (await download).suggestedFilename()
}

test('The list of an event is imported with a wrong row, added to by sector and by hand, searched and printed', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(DESK)
  const company = await makeCompany(iris, { corporate_reason: 'FUNDIÇÃO CONVOCA' })
  const other = await makeCompany(iris, { corporate_reason: 'FUNDIÇÃO ALHEIA' })
  const [technician] = await Promise.all([makeStaff(iris, 3, 'Tereza Convoca')])
  await makePerson(iris, company.id, 'Bento Solda', { sector: 'Solda' })
  await makePerson(iris, company.id, 'Carla Solda', { sector: 'Solda' })
  await makePerson(iris, company.id, 'Davi Pintura', { sector: 'Pintura' })
  const stranger = await makePerson(iris, other.id, 'Estela Alheia')
  const event = await makeEvent(iris, company.id, 'Campanha Convoca')
  await openAs(page, iris, `/screening-events/${event.id}`, technician.token)
  await page.getByRole('link', { name: /^Convocados/ }).click()
  await expect(page).toHaveURL(new RegExp(`/screening-events/${event.id}/roster$`))
  const crumbs = page.getByRole('navigation', { name: 'Você está em' })
  await expect(crumbs.getByRole('link', { name: 'Campanha Convoca' })).toBeVisible()

  await test.step('an empty list says what to do next, and takes HR’s sheet', async () => {
    await expect(page.getByText('Ninguém nesta lista ainda.')).toBeVisible()
    await page.getByRole('button', { name: 'Importar planilha' }).click()
    const done = await importSheet(page, [
      ['Adriana Nascimento', formatCpf(cpfOf(710_001)), '30/01/2004', '7915', 'Solda'],
      ['Cpf Errado', '123', '30/01/2004', '', ''],
      ['Estela Alheia', formatCpf(stranger.cpf), '01/01/1970', '', ''],
    ])
    const reasons = done.getByRole('list', { name: 'Motivos das recusas' })
    await expect(reasons).toContainText('Linha 3')
    await expect(reasons).toContainText('Este CPF já está cadastrado com outra data de nascimento')
    await done.getByRole('button', { name: 'Fechar' }).last().click()
    await expect(row(page, 'ADRIANA NASCIMENTO')).toContainText('A cadastrar')
  })

  await test.step('a sector is added, and those who are on the list only once', async () => {
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await page.getByRole('menuitem', { name: 'Um setor' }).click()
    await pick(dialog(page, 'Adicionar um setor'), 'Setor', 'Solda')
    await dialog(page, 'Adicionar um setor').getByRole('button', { name: 'Adicionar' }).click()
    await expectToast(page, '2 pessoas adicionadas.')
    await expect(row(page, 'BENTO SOLDA')).toContainText('Convocado')
  })

  await test.step('somebody of the company is found by typing and added; nobody of another', async () => {
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await page.getByRole('menuitem', { name: 'Escolher pessoas' }).click()
    const adding = dialog(page, 'Escolher pessoas')
    await adding.getByRole('searchbox', { name: 'Buscar' }).pressSequentially('estela')
    await expect(adding.getByText('Ninguém desta empresa foi encontrado.')).toBeVisible()
    await adding.getByRole('searchbox', { name: 'Buscar' }).fill('')
    await adding.getByRole('searchbox', { name: 'Buscar' }).pressSequentially('davi')
    await adding.getByRole('checkbox', { name: 'DAVI PINTURA' }).check()
    await adding.getByRole('button', { name: 'Adicionar 1' }).click()
    await expectToast(page, '1 pessoa adicionada.')
  })

  await test.step('search and state stay in the address over a reload, and Limpar takes them away', async () => {
    await page.getByText(/^A cadastrar 1$/).click()
    await expect(row(page, 'BENTO SOLDA')).toHaveCount(0)
    await expect(row(page, 'ADRIANA NASCIMENTO')).toBeVisible()
    await page.reload()
    await expect(row(page, 'ADRIANA NASCIMENTO')).toBeVisible()
    await expect(row(page, 'BENTO SOLDA')).toHaveCount(0)
    await page.getByRole('button', { name: 'Limpar Filtros' }).click()
    await expect(row(page, 'BENTO SOLDA')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar' }).pressSequentially('7915')
    await expect(row(page, 'BENTO SOLDA')).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('')
    await expect(row(page, 'BENTO SOLDA')).toBeVisible()
  })

  await test.step('the form of who is to register holds what the list knows, and Back closes it', async () => {
    await page.getByRole('button', { name: 'Cadastrar: ADRIANA NASCIMENTO' }).click()
    const form = dialog(page, 'Novo Paciente')
    await expect(form.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue(
      'ADRIANA NASCIMENTO',
    )
    await expect(form.getByLabel('CPF')).toHaveValue(formatCpf(cpfOf(710_001)))
    await expect(form.getByLabel('Data de nascimento')).toHaveValue('30/01/2004')
    await expect(form.getByLabel('Matrícula')).toHaveValue('7915')
    await page.goBack()
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL(/\/roster$/)
  })

  await test.step('badges of all and of some, and the attendance as PDF and sheet', async () => {
    const print = (choice: string) => async () => {
      await page.getByRole('button', { name: 'Imprimir' }).click()
      await page.getByRole('menuitem', { name: choice }).click()
    }
    expect(await downloadBy(page, print('Crachás de todos'))).toMatch(/\.pdf$/)
    expect(await downloadBy(page, print('Lista de presença (PDF)'))).toMatch(/\.pdf$/)
    expect(await downloadBy(page, print('Lista de presença (Excel)'))).toMatch(/\.xlsx$/)
    await page.getByRole('checkbox', { name: 'Selecionar: BENTO SOLDA' }).check()
    const bar = page.getByRole('region', { name: 'Pessoas selecionadas' })
    await expect(bar).toContainText('1 selecionada')
    const chosen = () => bar.getByRole('button', { name: 'Crachás das selecionadas' }).click()
    expect(await downloadBy(page, chosen)).toMatch(/\.pdf$/)
    await expectAccessible(page)
  })
})

test('On the day people are checked in from the list, a mistake is undone, and who arrived stays on it', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  await page.setViewportSize(TABLET)
  const company = await makeCompany(iris, { corporate_reason: 'FUNDIÇÃO DIA' })
  const people = [
    await makePerson(iris, company.id, 'Bento Dia'),
    await makePerson(iris, company.id, 'Carla Dia'),
    await makePerson(iris, company.id, 'Zélia Idosa', { dob: '1950-02-03' }),
  ]
  const event = await makeEvent(iris, company.id, 'Campanha Dia')
  const path = `/screening-events/${event.id}`
  const admin = await iris.admin()
  await iris.api('POST', `${path}/participants`, admin, { all_active: true })
  await iris.api('POST', `${path}/status`, admin, { status: 'open' })
  const technician = await makeStaff(iris, 3, 'Tito Dia')
  await openAs(page, iris, '/screening-events', technician.token)
  const banner = page.getByRole('region', { name: 'Em andamento agora: Campanha Dia' })
  await expect(banner).toContainText('chegaram de 3')
  await banner.getByRole('link', { name: 'Abrir o painel' }).click()
  await page.getByRole('link', { name: /^Convocados/ }).click()

  await test.step('priority by law is marked, and given by hand', async () => {
    const star = (name: string) => page.getByRole('button', { name: `Prioridade: ${name}` })
    await expect(star('ZÉLIA IDOSA')).toHaveAttribute('aria-pressed', 'true')
    await star('BENTO DIA').click()
    await expect(star('BENTO DIA')).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(true)
    await star('CARLA DIA').click()
    await expectToast(page, 'Sem conexão. Verifique a rede e tente de novo.')
    await context.setOffline(false)
    await expect(star('CARLA DIA')).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('a check-in gives a ticket and is undone', async () => {
    await page.getByRole('button', { name: 'Check-in: BENTO DIA' }).click()
    await expectToast(page, 'Senha 1: BENTO DIA')
    await expect(row(page, 'BENTO DIA')).toContainText('Presente')
    await expect(page.getByRole('button', { name: 'Exame: BENTO DIA' })).toBeFocused()
    await page.getByRole('button', { name: 'Mais ações: BENTO DIA' }).click()
    await page.getByRole('menuitem', { name: 'Desfazer check-in' }).click()
    await page
      .getByRole('dialog', { name: 'Desfazer a chegada?' })
      .getByRole('button', { name: 'Desfazer' })
      .click()
    await expect(row(page, 'BENTO DIA')).toContainText('Convocado')
  })

  await test.step('who arrived meanwhile is not taken off the list, and who did not come is', async () => {
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `Mais ações: ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Tirar da lista' }).click()
    }
    const asked = dialog(page, 'Tirar da lista?')
    await remove('CARLA DIA')
    const desk = page.viewportSize() ?? PHONE
    await page.setViewportSize(PHONE)
    await expect(page.getByRole('table', { includeHidden: true })).toHaveCount(0)
    await expect(asked, 'rows that become cards do not take the question away').toBeVisible()
    await page.setViewportSize(desk)
    await iris.api('POST', `${path}/check-in`, admin, { patient_id: people[1]?.id })
    await asked.getByRole('button', { name: 'Tirar' }).click()
    await expectToast(page, 'Esta pessoa já chegou e não pode mais sair da lista.')
    await expect(row(page, 'CARLA DIA')).toContainText('Presente')
    const picked = page.getByRole('region', { name: 'Pessoas selecionadas' })
    for (const name of ['BENTO DIA', 'CARLA DIA'])
      await page.getByRole('checkbox', { name: `Selecionar: ${name}` }).check()
    await expect(picked).toContainText('2 selecionadas')
    await remove('BENTO DIA')
    await asked.getByRole('button', { name: 'Tirar' }).click()
    await expect(row(page, 'BENTO DIA')).toHaveCount(0)
    await expect(picked).toContainText('1 selecionada')
    await picked.getByRole('button', { name: 'Limpar seleção' }).click()
  })

  await test.step('closing names who is missing and who is unfinished; the list then stays as it is', async () => {
    await page.getByRole('button', { name: /^Encerrar/ }).click()
    const asked = dialog(page, 'Encerrar a ação?')
    await expect(asked.getByRole('region', { name: 'Ainda não chegaram' })).toContainText(
      'ZÉLIA IDOSA',
    )
    await expect(asked.getByRole('region', { name: 'Chegaram e não concluíram' })).toContainText(
      'CARLA DIA faltam Triagem, Acuidade, Ishihara e Imagens',
    )
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Encerrar' }).click()
    await expect(row(page, 'ZÉLIA IDOSA')).toContainText('Faltou')
    await expect(page.getByRole('button', { name: 'Adicionar' })).toHaveCount(0)
    await page.setViewportSize(PHONE)
    await expect(page.getByRole('listitem').filter({ hasText: 'CARLA DIA' })).toBeVisible()
  })
})

test('Exams, patients and the dashboard are narrowed to one event, and a visit planned from its page knows its company', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(DESK)
  const company = await makeCompany(iris, { corporate_reason: 'FUNDIÇÃO FILTRA' })
  const inside = await makePerson(iris, company.id, 'Inês Dentro')
  await makePerson(iris, company.id, 'Olavo Fora')
  const event = await makeEvent(iris, company.id, 'Campanha Filtra')
  const admin = await iris.admin()
  const path = `/screening-events/${event.id}`
  await iris.api('POST', `${path}/status`, admin, { status: 'open' })
  await iris.api('POST', `${path}/check-in`, admin, { patient_id: inside.id })
  const option = /^Campanha Filtra/
  const choose = async () => {
    await page.getByRole('combobox', { name: 'Ação' }).click()
    await page.getByRole('option', { name: option }).click()
  }

  await openAs(page, iris, '/patients')
  await choose()
  await expect(row(page, 'INÊS DENTRO')).toBeVisible()
  await expect(row(page, 'OLAVO FORA')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Ação' })).toHaveValue(option)
  await page.goto('/medicalevaluation')
  await choose()
  await expect(row(page, 'INÊS DENTRO')).toContainText('Pendente')
  await expect(page).toHaveURL(new RegExp(`event_id=${event.id}`))
  await page.goto('/dashboard')
  await choose()
  await expectToast(page, 'Filtro aplicado com sucesso')
  await expect(page).toHaveURL(new RegExp(`acao=${event.id}`))
  await page.getByRole('button', { name: 'Limpar', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Ação' })).toHaveValue('')

  await page.goto(`${path}?aba=equipe`)
  await page.getByRole('button', { name: 'Agendar atendimento' }).click()
  const visit = dialog(page, 'Novo Atendimento')
  await expect(visit.getByRole('combobox', { name: 'Empresa' })).toHaveValue('FUNDIÇÃO FILTRA')
  await expect(visit.getByLabel('Observações')).toHaveValue('Campanha Filtra')
})
