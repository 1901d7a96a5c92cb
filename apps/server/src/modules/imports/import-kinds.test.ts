import { leadRecord } from '@iris/contracts/lead-fields'
import { expect, test } from 'vitest'
import { headingKey } from '../../spreadsheets/column.ts'
import { importKind } from './import-kinds.ts'

const namesOf = (kind: 'leads' | 'patients' | 'roster') =>
  importKind(kind).columns.flatMap(({ header, aliases = [] }) => [header, ...aliases])

test.each(['leads', 'patients', 'roster'] as const)(
  'No heading of the sheet of %s is read as two columns, whatever its signs',
  (kind) => {
    const keys = namesOf(kind).map(headingKey)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  },
)

test('A sheet of leads calls both of its observations as the form and its messages do', () => {
  const { columns } = importKind('leads')
  for (const field of ['notes', 'observations'] as const) {
    const header = columns.find(({ key }) => key === field)?.header
    expect(header).toMatch(/^Observações do (lead|encerramento)$/)
    expect(header).toBe(leadRecord.shape[field].meta()?.label)
  }
})

test('The notes of a sheet of patients say that an empty cell changes nothing about who is registered already', () => {
  const { columns } = importKind('patients')
  const noteOf = (key: string) => columns.find((column) => column.key === key)?.note
  expect([noteOf('active'), noteOf('address_country')]).toEqual([
    'Em branco: Sim para quem é novo; quem já está cadastrado fica como está.',
    'Em branco: Brasil para quem é novo; quem já está cadastrado fica como está.',
  ])
})

test('The headings that most sheets from elsewhere have are known', () => {
  for (const [kind, headings] of [
    ['patients', ['email', 'C.P.F.', 'nº', 'N°', 'R.G.', 'Tel.', 'Dt. Nasc.', 'Razão social']],
    ['leads', ['email', 'e-mail', 'Tel.', 'Valor Total', 'Obs.', 'Anotações', 'Comentários']],
    ['roster', ['Email', 'C.P.F', 'Data Nasc.', 'R.E.', 'Fone']],
  ] as const) {
    const known = namesOf(kind).map(headingKey)
    expect(headings.filter((heading) => !known.includes(headingKey(heading)))).toEqual([])
  }
})
