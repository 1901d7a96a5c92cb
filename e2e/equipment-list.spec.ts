import { readFile } from 'node:fs/promises'
import { readBack } from '../apps/server/test/spreadsheet-files.ts'
import { daysAgo, makeItem } from './support/equipment.ts'
import { makeStaff, openAs, pick } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('The list of equipment has the columns of the specification, its filters and its pages', {
  tag: '@long',
}, async ({ iris, page }) => {
  const holder = await makeStaff(iris, 3, 'Otília Com Tudo')
  await makeItem(iris, {
    equipament_type: 4,
    mark: 'Qvist',
    historyEquipaments: [{ user_id: holder.id, withdrawal_date: daysAgo(3) }],
  })
  for (let n = 0; n < 10; n++) await makeItem(iris, { equipament_type: 6, mark: 'Qvist' })
  await openAs(page, iris, '/equipaments?query=qvist')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Equipamento',
    'Marca',
    'Modelo',
    'Número de Série',
    'Número de Ativo',
    'Onde está',
  ])
  await expect(page.getByText('Mostrando 1 a 10 de 11 entradas')).toBeVisible()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByRole('row', { name: /^Tablet.* Qvist/ })).toContainText('Otília Com Tudo')
  await page.getByRole('combobox', { name: 'Situação' }).click()
  await page.getByRole('option', { name: 'Em uso' }).click()
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await expect(page.getByText('Mostrando 1 a 10 de 11 entradas')).toBeVisible()
  await pick(page, 'Com quem está', 'Otília Com Tudo')
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('nada disso')
  await expect(page.getByText('Nenhum equipamento encontrado.')).toBeVisible()
})

test('The export of equipment is equipamentos.xlsx, with the filters of the list', {
  tag: '@long',
}, async ({ iris, page }) => {
  await makeItem(iris, { equipament_type: 5, mark: 'Planilha' })
  await openAs(page, iris, '/equipaments?query=planilha')
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Gerar Excel' }).click()
  expect((await download).suggestedFilename()).toBe('equipamentos.xlsx')
  const rows = await readBack(await readFile(await (await download).path()))
  expect(rows).toMatchObject([{ Equipamento: 'Impressora', 'Onde está': 'Disponível' }])
})
