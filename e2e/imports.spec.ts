import { readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { fileOf, type PersonRow, personRow } from '../apps/server/test/factories/person-row.ts'
import { readBack } from '../apps/server/test/spreadsheet-files.ts'
import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { mendFile } from './support/mended-file.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const WIDE = { width: 1280, height: 900 }
const FAILED = 'Erro ao importar o arquivo. Tente novamente.'

const person = (company: string, more: PersonRow = {}) => personRow({ Empresa: company, ...more })

async function sheetOf(people: PersonRow[]) {
  return {
    name: 'pacientes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await fileOf(people),
  }
}

/** The button of the page; on a phone it is behind another one. */
async function openImport(page: Page): Promise<Locator> {
  const direct = page.getByRole('button', { name: 'Importar Excel' })
  const more = page.getByRole('button', { name: 'Mais ações' })
  await expect(direct.or(more).first()).toBeVisible()
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name: 'Importar Excel' }).click()
  } else await direct.click()
  return page.getByRole('dialog', { name: 'Importar Excel' })
}

async function choose(dialog: Locator, file: Awaited<ReturnType<typeof sheetOf>>) {
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
}

async function expectCounts(dialog: Locator, counts: Record<string, string>) {
  await expect(dialog.getByText('Importação concluída')).toBeVisible({ timeout: 180_000 })
  for (const [label, count] of Object.entries(counts))
    await expect(dialog.locator('dl > div', { hasText: label }).locator('dd')).toHaveText(count)
}

async function downloadBy(page: Page, button: Locator) {
  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('Patients are imported from an Excel file', { tag: '@long' }, async ({ iris, page }) => {
  await page.setViewportSize(WIDE)
  const name = 'FUNDIÇÃO IMPORTADA'
  const { id: company } = await makeCompany(iris, { corporate_reason: name })
  const technician = await makeStaff(iris, 3)
  await openAs(page, iris, `/patients?company=${company}`, technician.token)
  const dialog = await openImport(page)

  await test.step('without a file', async () => {
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
    await expectToast(page, 'Por favor, selecione um arquivo para importação.')
    await expect(dialog.getByText('Por favor, selecione um arquivo para importação.')).toBeVisible()
  })

  await test.step('with a file that is no sheet, and with one that lacks a column', async () => {
    const file = await sheetOf([person(name)])
    await choose(dialog, { ...file, buffer: Buffer.from('Nome;CPF') })
    await expectToast(page, FAILED)
    await expect(dialog.getByText('Este arquivo não é uma planilha .xlsx.')).toBeVisible()
    const { CPF: _, ...noCpf } = person(name)
    await choose(dialog, await sheetOf([noCpf]))
    await expect(dialog.getByText('Faltam colunas na planilha: CPF.')).toBeVisible()
  })

  await test.step('the model is downloaded, with its headings', async () => {
    const model = dialog.getByRole('button', { name: 'Baixar planilha modelo' })
    const { name: file, bytes } = await downloadBy(page, model)
    expect(file).toMatch(/\.xlsx$/)
    const [example] = await readBack(bytes)
    expect(Object.keys(example ?? {})).toEqual(
      expect.arrayContaining(['Nome', 'CPF', 'Data de nascimento', 'Empresa']),
    )
  })

  const good = Array.from({ length: 200 }, () => person(name))
  const bad = [person(name, { CPF: '123' }), person('EMPRESA QUE NÃO HÁ')]
  const file = await sheetOf([...good, ...bad])
  await test.step('the work goes on when the page is closed, and is found again', async () => {
    await choose(dialog, file)
    await expect(dialog.getByText(/^Importando: |^Importação concluída$/).first()).toBeVisible()
    await page.goto('/dashboard')
    await page.goto(`/patients?company=${company}`)
    await openImport(page)
    const again = dialog.getByRole('button', { name: 'Ver resultado' })
    const running = dialog.getByText(/^Importando: |^Importação concluída$/)
    await expect(again.or(running).first()).toBeVisible()
    if (await again.isVisible()) await again.click()
    await expectCounts(dialog, {
      Criados: '200',
      Atualizados: '0',
      'Sem mudança': '0',
      Recusados: '2',
    })
    await expectAccessible(page)
    await expectNothingLost(page, PHONE)
  })

  await test.step('the refused rows come back as a sheet with reasons', async () => {
    const reasons = dialog.getByRole('list', { name: 'Motivos das recusas' })
    await expect(reasons).toContainText('CPF é inválido')
    const { name: sheet, bytes } = await downloadBy(
      page,
      dialog.getByRole('button', { name: 'Baixar linhas recusadas' }),
    )
    expect(sheet).toBe('linhas-recusadas.xlsx')
    const rows = await readBack(bytes)
    expect(rows.map(({ CPF }) => CPF)).toEqual(bad.map(({ CPF }) => CPF))
    expect(rows[0]).toMatchObject({ Motivo: 'CPF é inválido', Nome: bad[0]?.Nome })
  })

  await test.step('the list shows them, and the same file again changes nothing', async () => {
    await dialog.getByRole('button', { name: 'Importar outro arquivo' }).click()
    await choose(dialog, file)
    await expectCounts(dialog, {
      Criados: '0',
      Atualizados: '0',
      'Sem mudança': '200',
      Recusados: '2',
    })
    await dialog.getByRole('button', { name: 'Fechar' }).last().click()
    await expect(page.getByText('Mostrando 1 a 10 de 200 entradas')).toBeVisible()
  })
})

test(
  'A sheet that was refused is mended in its own file, chosen anew and accepted',
  { tag: '@long' },
  async ({ iris, page }, info) => {
    await page.setViewportSize(WIDE)
    const name = 'FUNDIÇÃO EMENDADA'
    const { id: company } = await makeCompany(iris, { corporate_reason: name })
    const technician = await makeStaff(iris, 3)
    await openAs(page, iris, `/patients?company=${company}`, technician.token)
    const dialog = await openImport(page)
    const input = dialog.locator('input[type=file]')
    const send = dialog.getByRole('button', { name: 'Importar', exact: true })
    const [ana, bia] = [person(name), person(name)]
    const { Sexo: _, ...noSex } = ana
    const path = info.outputPath('lista.xlsx')
    await writeFile(path, await fileOf([noSex]))

    await test.step('the refused file is forgotten, and its fault stays in sight', async () => {
      await input.setInputFiles(path)
      await send.click()
      await expect(dialog.getByText('lista.xlsx: Faltam colunas na planilha: Sexo.')).toBeVisible()
      await mendFile(path, await fileOf([ana]))
      await send.click()
      await expect(
        dialog.getByText('Por favor, selecione um arquivo para importação.'),
      ).toBeVisible()
    })

    await test.step('a file that was changed before it was sent is asked for again', async () => {
      await input.setInputFiles(path)
      await mendFile(path, await fileOf([ana, bia]))
      await send.click()
      await expect(
        dialog.getByText('lista.xlsx: O arquivo mudou depois de escolhido. Selecione-o de novo.'),
      ).toBeVisible()
      await expect(page.getByText('Sem rede')).toHaveCount(0)
    })

    await input.setInputFiles(path)
    await send.click()
    await expectCounts(dialog, { Criados: '2', Recusados: '0' })
  },
)
