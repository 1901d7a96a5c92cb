import { readFile } from 'node:fs/promises'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Page } from '@playwright/test'
import { pdfText } from '../apps/server/test/pdf-text.ts'
import { readBack } from '../apps/server/test/spreadsheet-files.ts'
import { expectAccessible } from './support/axe.ts'
import { openDoor } from './support/door.ts'
import { makeJudgedExam } from './support/exams.ts'
import { holdReports } from './support/held-reports.ts'
import type { Iris } from './support/iris.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { inPrint } from './support/printed.ts'
import { makeStaff, openAs, PHONE } from './support/staff.ts'
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

test('The report of a company is opened from the list, grouped, downloaded, of any period or event, and names nobody', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const company = await examineCompany(iris)
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

  await test.step('what cannot be read without the network comes with it', async () => {
    await context.setOffline(true)
    await page.getByText('Função', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    await context.setOffline(false)
    await expect(preview(page).getByRole('heading', { name: 'Por função' })).toBeVisible()
  })

  await test.step('on a phone a period is typed key by key', async () => {
    await page.setViewportSize(PHONE)
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
    await expect(page).toHaveURL(/periodo=outro&de=2019-01-01&ate=2020-01-01/)

    await choose(page, 'Uma ação')
    await page.getByRole('combobox', { name: 'Ação' }).click()
    await page.getByRole('option', { name: /^RELATADA/ }).click()
    await expect(page.getByText('Ninguém foi examinado nesta ação.')).toBeVisible()
    await choose(page, 'Este ano')
    await page.getByText('Setor', { exact: true }).click()
    await expect(row(page, 'Especialista')).toContainText('33,3%')
    await expect(row(page, 'Solda'), 'each group is a block').toHaveCSS('display', 'grid')
    await expectNothingLost(page, PHONE)
  })
})

test('The reports of several companies are asked for in one go, seen growing and downloaded as one archive', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const doctor = await makeStaff(iris, 5)
  for (const name of ['REUNIDA A', 'REUNIDA B', 'REUNIDA C'])
    await examineOne(iris, doctor.token, name)
  await openDoor(iris, 'REUNIDA VAZIA')
  const seller = await makeStaff(iris, 4)
  await openAs(page, iris, '/companies', seller.token)
  await page.getByRole('button', { name: 'Relatórios', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Relatórios de várias empresas' })
  const start = dialog.getByRole('button', { name: 'Gerar relatórios' })
  await expect(dialog).toContainText('Nenhum ainda.')
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
  await expectAccessible(page)
  await expectNothingLost(page, PHONE)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
})
