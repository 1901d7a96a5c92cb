import { readFile } from 'node:fs/promises'
import { readBack, sheetFile } from '../apps/server/test/spreadsheet-files.ts'
import { makeLead, makeSeller, rowOf } from './support/leads.ts'
import { expectToast, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }))

test('Leads are imported from a sheet, and its mistakes are listed line by line', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Planilheira')
  await openAs(page, iris, '/leads', seller.token)
  await page.getByRole('button', { name: 'Importar Excel' }).click()
  const form = page.getByRole('dialog', { name: 'Importar Excel' })
  await form.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(
    form.getByText('Por favor, selecione um arquivo para importação.').first(),
  ).toBeVisible()
  const model = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Baixar planilha modelo' }).click()
  expect((await model).suggestedFilename()).toMatch(/\.xlsx$/)

  const file = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Arquivo', exact: true }).click()
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await (await chooser).setFiles({ name, mimeType, buffer })
    await form.getByRole('button', { name: 'Importar', exact: true }).click()
  }
  await file('leads.xlsx', Buffer.from('isto não é uma planilha'))
  await expectToast(page, 'Erro ao importar o arquivo. Tente novamente.')
  await file(
    'leads.xlsx',
    await sheetFile([
      ['EMPRESA', 'nome', 'E-mail', 'Telefone', 'Temperatura', 'Origem'],
      ['CERÂMICA DA PLANILHA', 'Élcio', 'elcio@ceramica.example', '19988887777', 'quente', 'site'],
      ['SEM EMAIL', 'Zuleide', 'zuleide@', '', '', ''],
    ]),
  )
  await expect(form.getByText('Importação concluída')).toBeVisible()
  await expect(form.getByRole('list', { name: 'Motivos das recusas' })).toContainText(
    'Email inválido',
  )
  await form.getByRole('button', { name: 'Fechar' }).last().click()
  // It gives the focus back, which would take the search's.
  await expect(form).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('da planilha')
  const row = rowOf(page, 'CERÂMICA DA PLANILHA')
  for (const cell of ['Élcio', 'Quente', 'Site']) await expect(row).toContainText(cell)
})

test('The exported sheet of leads has what the filters show, with exact amounts', async ({
  iris,
  page,
}) => {
  const seller = await makeSeller(iris, 'Exportadora')
  await makeLead(iris, seller.token, {
    company_name: 'EXPORTADA UM',
    price_unity: 0.1,
    quantity: 3,
    price_total: 0.3,
  })
  await makeLead(iris, seller.token, { company_name: 'EXPORTADA DOIS', source: 'Google' })
  await openAs(page, iris, '/leads?query=exportada', seller.token)
  await expect(page.getByText('Mostrando 1 a 2 de 2 entradas')).toBeVisible()
  const whole = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Gerar Excel' }).click()
  const download = await whole
  expect(download.suggestedFilename()).toBe('comerciais.xlsx')
  const rows = await readBack(await readFile(await download.path()))
  expect(rows.map((row) => row.Empresa).sort()).toEqual(['EXPORTADA DOIS', 'EXPORTADA UM'])
  expect(rows.find((row) => row.Empresa === 'EXPORTADA UM')).toMatchObject({ 'Valor total': 0.3 })

  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/leads?query=exportada&source=Google', seller.token)
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  const narrowed = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Gerar Excel' }).click()
  const few = await readBack(await readFile(await (await narrowed).path()))
  expect(few.map((row) => row.Empresa)).toEqual(['EXPORTADA DOIS'])
})
