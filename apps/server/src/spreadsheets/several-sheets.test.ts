import { expect, test } from 'vitest'
import { workbookFile } from '../../test/spreadsheet-files.ts'
import type { SheetColumn } from './column.ts'
import { openTable, UnfitTable } from './read-table.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'name', header: 'Nome', type: 'text', required: true },
  { key: 'cpf', header: 'CPF', type: 'text', required: true },
  { key: 'sector', header: 'Setor', type: 'text' },
  { key: 'unit', header: 'Unidade', type: 'text' },
]

const HEAD = ['Nome', 'CPF']

async function namesOf(file: Buffer): Promise<(string | undefined)[]> {
  const names: (string | undefined)[] = []
  for await (const { values } of (await openTable(file, COLUMNS)).rows()) names.push(values.name)
  return names
}

test('A hidden sheet is not read, wherever it stands', async () => {
  const old = { rows: [HEAD, ['Velha', '1']] }
  const file = await workbookFile([
    { name: 'Antiga', hidden: true, ...old },
    { name: 'Mais antiga', veryHidden: true, ...old },
    { name: 'Pessoas', rows: [HEAD, ['Ana', '2']] },
    { name: 'Outra antiga', hidden: true, ...old },
  ])
  expect(await namesOf(file)).toEqual(['Ana'])
  const onlyHidden = await workbookFile([
    { name: 'Capa', rows: [['Leia antes']] },
    { name: 'Antiga', hidden: true, ...old },
  ])
  await expect(namesOf(onlyHidden)).rejects.toThrow(/não tem as colunas esperadas/)
})

test('A workbook is refused when two of its sheets have people, and names them', async () => {
  const file = await workbookFile([
    { name: 'Capa', rows: [['Leia antes']] },
    { name: 'Matriz & Cia', rows: [HEAD, ['Ana', '1']] },
    { name: 'Resumo', rows: [['Total', 2]] },
    { name: 'Filial', rows: [['Pessoas da filial'], [], [...HEAD, 'Setor'], [], ['Bia', '2']] },
  ])
  const fault = await namesOf(file).catch((error) => error)
  expect(fault).toBeInstanceOf(UnfitTable)
  expect(fault.message).toBe(
    'Mais de uma folha tem estas colunas ("Matriz & Cia", "Filial"). Deixe uma por arquivo.',
  )
})

test('Beside the sheet of people may stand one with its headings alone and one with a few of the columns', async () => {
  const file = await workbookFile([
    { name: 'Pessoas', rows: [HEAD, ['Ana', '1']] },
    {
      name: 'Modelo',
      rows: [
        [...HEAD, 'Setor', 'Observações'],
        [null, null, null, 'sem ninguém'],
      ],
    },
    {
      name: 'Listas',
      rows: [
        ['Setor', 'Unidade'],
        ['Solda', 'Matriz'],
      ],
    },
  ])
  expect(await namesOf(file)).toEqual(['Ana'])
})
