import { describe, expect, test } from 'vitest'
import { sheetFile } from '../../test/spreadsheet-files.ts'
import { type SheetColumn, textColumn } from './column.ts'
import { openTable } from './read-table.ts'

const COLUMNS: readonly SheetColumn[] = [
  textColumn('name', 'Nome', { required: true, aliases: ['Paciente', 'Nome completo'] }),
  textColumn('cpf', 'CPF'),
  { key: 'dob', header: 'Data de nascimento', type: 'date' },
  textColumn('zip_code', 'CEP'),
]

async function valuesOf(file: Buffer) {
  const values: Record<string, string>[] = []
  for await (const row of (await openTable(file, COLUMNS)).rows()) values.push(row.values)
  return values
}

describe('Headings that say the same', () => {
  test("A column's own name holds where another name of it stands too, which is then any other column", async () => {
    const file = await sheetFile([
      ['Paciente', 'Nome', 'CPF'],
      ['Outra', 'Ana', '529'],
    ])
    expect(await valuesOf(file)).toEqual([{ name: 'Ana', cpf: '529' }])
  })

  test('Two other names of one column are refused as they are written in the sheet', async () => {
    const refusal = async (head: string[]) =>
      (await openTable(await sheetFile([head, ['a', 'b', 'c']]), COLUMNS).catch((error) => error))
        .message
    expect(await refusal(['PACIENTE', 'CPF', 'Nome completo'])).toBe(
      'As colunas "PACIENTE" e "Nome completo" são lidas como "Nome". Deixe só uma delas na planilha.',
    )
    expect(await refusal(['Paciente', 'CPF', 'Paciente'])).toBe(
      'A coluna "Paciente" aparece mais de uma vez na planilha.',
    )
  })

  test('Points, hyphens and spaces of a heading do not matter', async () => {
    const file = await sheetFile([
      ['NOME:', 'C.P.F.', 'Data-de-Nascimento', 'C.E.P'],
      ['Ana', '529', '12/04/1985', '01310-100'],
    ])
    expect(await valuesOf(file)).toEqual([
      { name: 'Ana', cpf: '529', dob: '1985-04-12', zip_code: '01310-100' },
    ])
  })
})
