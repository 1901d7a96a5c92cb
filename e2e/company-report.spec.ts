import { readFile } from 'node:fs/promises'
import { lastTwelveMonths } from '@iris/domain/report-period'
import { previousRange } from '@iris/domain/sales-period'
import { formatDate, startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Page } from '@playwright/test'
import { pdfText } from '../apps/server/test/pdf-text.ts'
import { readBack } from '../apps/server/test/spreadsheet-files.ts'
import { expectAccessible, expectNoOverflow, settleChanges } from './support/axe.ts'
import { openDoor } from './support/door.ts'
import { makeJudgedExam } from './support/exams.ts'
import { holdReports } from './support/held-reports.ts'
import type { Iris } from './support/iris.ts'
import { inPrint } from './support/printed.ts'
import { darken, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const preview = (page: Page) => page.getByRole('article', { name: 'Prévia do relatório' })
const row = (page: Page, name: string) =>
  preview(page).getByRole('row', { name: new RegExp(`^${name}`) })
const choose = (page: Page, period: string) => page.getByRole('radio', { name: period }).click()
const daysAgo = (days: number) =>
  (startOfDay(todayInSaoPaulo(), -days).split('T')[0] as string).split('-').reverse().join('/')

/** A company of which one person was examined, who sees well; its number. */
async function examineOne(iris: Iris, token: string, name: string): Promise<number> {
  const { company } = await openDoor(iris, name)
  const final_classification = 'liberado'
  await makeJudgedExam(iris, token, { name: `TORNEIRO ${name}`, company, final_classification })
  return company
}

const NAME = 'RELATADA'

/** A company with twelve welders, half of them for the specialist, and six painters who see well; its number. */
async function examineCompany(iris: Iris): Promise<number> {
  const doctor = await makeStaff(iris, 5, 'Helena Ribeiro')
  const door = await openDoor(iris, NAME)
  for (let number = 0; number < 18; number++) {
    const isWelder = number < 12
    const isSent = isWelder && number % 2 === 0
    await makeJudgedExam(iris, doctor.token, {
      name: `OLEIRO ${String.fromCharCode(65 + number)} DE ${NAME}`,
      company: door.company,
      sector: isWelder ? 'Solda' : 'Pintura',
      final_classification: isSent ? 'especialista' : 'liberado',
      ...(isSent && { specialist_specialties: ['Retina'] }),
    })
  }
  return door.company
}

/** Eighteen exams take a while to be made, and a report is only read: one company for all who read it. */
let examined: Promise<number> | undefined
const examinedCompany = (iris: Iris) => {
  examined ??= examineCompany(iris)
  return examined
}

test('The report of a company is opened from the list, grouped, downloaded, and names nobody', async ({
  iris,
  page,
}) => {
  const company = await examinedCompany(iris)
  await openAs(page, iris, '/companies')
  await page.getByRole('link', { name: 'Relatório de saúde ocular: OLARIA RELATADA' }).click()
  await expect(page).toHaveURL(new RegExp(`/companies/${company}/report$`))
  await expect(page.getByRole('heading', { name: 'Relatório da empresa' })).toBeVisible()
  await expect(preview(page)).toContainText('OLARIA RELATADA')
  await expect(row(page, 'Visão normal')).toContainText('100,0%')
  await expect(row(page, 'Especialista')).toContainText('6 de 18')
  await expect(row(page, 'Solda')).toContainText('50,0%')
  await expect(row(page, 'Solda').getByRole('img', { name: 'Acima da empresa' })).toBeVisible()
  await expect(row(page, 'Pintura')).toContainText('0,0%')
  await expect(preview(page)).toContainText(
    '6 pessoas foram encaminhadas a consulta ou especialista, e ninguém compareceu ainda.',
  )
  await expect(preview(page)).toContainText('Rever a proteção ocular em Solda')
  await expect(preview(page)).toContainText('Helena RibeiroResponsável pela avaliação médica')
  await expect(preview(page)).not.toContainText('OLEIRO')
  await expectAccessible(page)

  expect(await inPrint(preview(page))).toEqual({ unseen: 0, table: 'auto', signature: 'avoid' })

  await page.getByText('Unidade', { exact: true }).click()
  await expect(preview(page).getByRole('heading', { name: 'Por unidade' })).toBeVisible()
  await page.reload()
  await expect(row(page, 'Não informado')).toContainText('18')
  await page.goBack()
  await expect(preview(page).getByRole('heading', { name: 'Por setor' })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Gerar Excel' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('relatorio-saude-ocular.xlsx')
  const facts = await readBack(await readFile(await download.path()))
  expect(facts).toContainEqual({ Dado: 'Examinados', Valor: 18 })
  expect(JSON.stringify(facts)).not.toContain('OLEIRO')

  const drawing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar PDF' }).click()
  const drawn = await drawing
  expect(drawn.suggestedFilename()).toBe('relatorio-saude-ocular.pdf')
  const words = pdfText(await readFile(await drawn.path()))
  for (const told of ['OLARIA RELATADA', 'Por setor', 'Helena Ribeiro', 'Página 2 de 2'])
    expect(words).toContain(told)
  expect(words).not.toContain('OLEIRO')
})

test('A period is typed key by key, an empty one says what to do, and an event has its own report', async ({
  iris,
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openAs(page, iris, `/companies/${await examinedCompany(iris)}/report`)
  await choose(page, 'Outro')
  const [from, to] = [page.getByLabel('Data inicial'), page.getByLabel('Data final')]
  await expect(to).toHaveValue(daysAgo(0))
  await to.clear()
  await to.pressSequentially('01012020', { delay: 30 })
  await expect(page.getByText('A data final não pode ser anterior à data inicial.')).toBeVisible()
  await expect(preview(page), 'the last good report stays').toContainText('OLARIA RELATADA')
  await from.clear()
  await from.pressSequentially('01012019', { delay: 30 })
  await expect(page.getByText('Ninguém foi examinado neste período.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gerar Excel' })).toBeDisabled()
  await page.reload()
  await expect(page.getByText('Ninguém foi examinado neste período.')).toBeVisible()
  await expect(from).toHaveValue('01/01/2019')

  await choose(page, 'Uma ação')
  await page.getByRole('combobox', { name: 'Ação' }).click()
  await page.getByRole('option', { name: /^RELATADA/ }).click()
  await expect(page.getByText('Ninguém foi examinado neste período.')).toBeVisible()
  await choose(page, 'Este ano')
  await expect(row(page, 'Especialista')).toContainText('33,3%')
  await expect(row(page, 'Solda'), 'each group is a block').toHaveCSS('display', 'grid')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await darken(page)
  await expectAccessible(page)
})

test('Sales read the same report, and a registration link or a company that is not there read none', async ({
  iris,
  page,
  context,
}) => {
  const company = await examinedCompany(iris)
  const seller = await makeStaff(iris, 4)
  const given = () =>
    iris.rows(
      `select id from company_reports where company_id = ${company} and published_by = ${seller.id}`,
    )
  await openAs(page, iris, `/companies/${company}/report`, seller.token)
  const open = page.getByRole('button', { name: 'Abrir relatório' })
  await expect(open, 'to read is to give').toBeVisible()
  await expect(page.getByText('Abrir conta como entregar à empresa')).toBeVisible()
  await expect(page.getByText('OLARIA RELATADA')).toBeVisible()
  expect(await given()).toEqual([])
  await expectAccessible(page)
  await open.click()
  await expect(row(page, 'Solda')).toContainText('50,0%')
  await expect(page.getByRole('radio', { name: 'Uma ação' })).toHaveCount(0)
  // Twelve months, not the thirteen that their days lie in.
  const before = previousRange(lastTwelveMonths(todayInSaoPaulo(), true))
  await expect(page.getByText(`Comparado com ${formatDate(before?.from ?? '')} a`)).toBeVisible()
  await page.goto('/companies/999999/report')
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()

  await page.goto(`/companies/${company}/report`)
  await open.click()
  await expect(row(page, 'Solda')).toContainText('50,0%')
  await context.setOffline(true)
  await page.getByText('Função', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await context.setOffline(false)
  await expect(
    preview(page).getByRole('heading', { name: 'Por função' }),
    'what could not be read comes with the network',
  ).toBeVisible()
})

test('The reports of several companies are asked for in one go, seen growing and downloaded as one archive, and a wrong choice is told at its field', async ({
  iris,
  page,
  context,
}) => {
  const doctor = await makeStaff(iris, 5)
  for (const name of ['REUNIDA A', 'REUNIDA B', 'REUNIDA C'])
    await examineOne(iris, doctor.token, name)
  await openDoor(iris, 'REUNIDA VAZIA')
  const seller = await makeStaff(iris, 4)
  await openAs(page, iris, '/companies', seller.token)
  await page.getByRole('button', { name: 'Relatórios', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Relatórios de várias empresas' })
  const start = dialog.getByRole('button', { name: 'Gerar relatórios' })
  const until = dialog.getByLabel('Até')
  await expect(dialog).toContainText('Nenhum ainda.')
  await expect(dialog).toContainText('Seu perfil recebe meses inteiros')

  const good = await until.inputValue()
  const from = dialog.getByRole('textbox', { name: 'De', exact: true })
  const first = await from.inputValue()
  await from.clear()
  await start.click()
  await expect(dialog.getByText('De é obrigatório')).toBeVisible()
  await expect(dialog.getByText('O período pode ter no máximo 5 anos.')).toHaveCount(0)
  // What is wrong gets the focus a frame later, in the middle of a text that is filled in.
  await settleChanges(page)
  await from.fill(first)
  await until.clear()
  await until.pressSequentially('01012020', { delay: 30 })
  await start.click()
  await expect(dialog.getByText('Escolha ao menos uma empresa.')).toBeVisible()
  await expect(dialog.getByText('Até não pode ser anterior a De.')).toBeVisible()
  await settleChanges(page)
  await until.fill(good)

  const companies = dialog.getByRole('combobox', { name: 'Empresas' })
  await companies.fill('reunida')
  for (const name of ['A', 'B', 'C', 'VAZIA'])
    await page.getByRole('option', { name: `OLARIA REUNIDA ${name}` }).click()
  await expect(dialog.getByText('4 de 50')).toBeVisible()
  await companies.press('Escape')
  const takeOff = dialog.getByRole('button', { name: 'Tirar OLARIA REUNIDA C' })
  await takeOff.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('3 de 50')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Tirar OLARIA REUNIDA VAZIA' })).toBeFocused()
  await expectAccessible(page)

  await context.setOffline(true)
  await start.click()
  // The list of former reports could not be read anew either, and says so beneath.
  const again = dialog.getByRole('alert').getByRole('button', { name: 'Tentar de novo' })
  await expect(again).toBeVisible()
  await context.setOffline(false)
  const goOn = await holdReports(iris)
  await again.click()
  await expect(dialog.getByText('Gerando relatórios: 0 de 3')).toBeVisible()
  await expect(start, 'one at a time').toHaveCount(0)
  await expect(
    dialog.getByRole('progressbar', { name: 'Andamento dos relatórios', includeHidden: true }),
  ).toHaveAttribute('aria-valuemax', '100')
  await goOn()
  await page.reload()
  await expect(dialog.getByText('Concluído: 2 de 3 relatórios')).toBeVisible({ timeout: 120_000 })
  await expect(dialog.getByRole('list', { name: 'Empresas sem relatório' })).toContainText(
    'OLARIA REUNIDA VAZIANinguém foi examinado neste período.',
  )
  await expect(start).toBeVisible()

  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Baixar/ }).click()
  const archive = await downloading
  expect(archive.suggestedFilename()).toBe('relatorios-saude-ocular.zip')
  const zip = (await readFile(await archive.path())).toString('latin1')
  const files = new Set(zip.match(/OLARIA-REUNIDA-[A-Z]+(?=-\d+\.pdf)/g))
  expect([...files]).toEqual(['OLARIA-REUNIDA-A', 'OLARIA-REUNIDA-B'])
  await page.setViewportSize(PHONE)
  await expectNoOverflow(page)
  await darken(page)
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
})

test('Who asks for reports while those asked for before are still being made is told so, and what was chosen stays', async ({
  iris,
  page,
}) => {
  const doctor = await makeStaff(iris, 5)
  const companies: number[] = []
  for (const name of ['DEPOIS A', 'DEPOIS B', 'DEPOIS C'])
    companies.push(await examineOne(iris, doctor.token, name))
  const seller = await makeStaff(iris, 4)
  await openAs(page, iris, '/companies', seller.token)
  await page.getByRole('button', { name: 'Relatórios', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Relatórios de várias empresas' })
  await expect(dialog).toContainText('Nenhum ainda.')
  await dialog.getByRole('combobox', { name: 'Empresas' }).fill('depois a')
  await page.getByRole('option', { name: 'OLARIA DEPOIS A' }).click()
  await dialog.getByRole('combobox', { name: 'Empresas' }).press('Escape')
  await expect(dialog.getByText('1 de 50')).toBeVisible()

  // Asked for from elsewhere meanwhile.
  const goOn = await holdReports(iris)
  await iris.api('POST', '/company-reports', seller.token, { company_ids: companies, by: 'sector' })
  await dialog.getByRole('button', { name: 'Gerar relatórios' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Os relatórios que você pediu antes ainda estão sendo gerados. Espere que terminem.',
  )
  await goOn()
  await expect(dialog.getByText('Concluído: 3 relatórios')).toBeVisible({ timeout: 120_000 })
  await expect(dialog.getByText('1 de 50')).toBeVisible()
  await dialog.getByRole('button', { name: 'Gerar relatórios' }).click()
  await expect(dialog.getByText('Concluído: 1 relatório', { exact: true })).toBeVisible({
    timeout: 120_000,
  })
})
