import { describe, expect, it } from 'vitest'
import type { StaleField } from './stale-field.ts'
import { sayField, staleFields } from './stale-fields.ts'
import { numbered, type RowLists } from './stale-rows.ts'

type Phone = { name: string; phone: string; extension: string }
type Use = { id: number | null; who: string; until: string; obs: string }

const row = (name: string, phone: string, extension = ''): Phone => ({ name, phone, extension })
const use = (id: number | null, who: string, until = '', obs = ''): Use => ({ id, who, until, obs })

const ANA = row('Ana', '1')
const BIA = row('Bia', '2')
const CAI = row('Caio', '3')

const PHONES: RowLists<{ list: Phone[] }> = {
  list: { title: numbered('Telefone'), words: { phone: (digits) => `(${digits})` } },
}
const USES: RowLists<{ list: Use[] }> = {
  list: {
    title: (rows, index) => `Uso ${rows.length - index}`,
    excludes: (one, other) => !one.until && !other.until,
  },
}

function merge<T>(rows: RowLists<{ list: T[] }>, read: T[], theirs: T[], mine: T[]) {
  const { fields, merged } = staleFields({ list: read }, { list: theirs }, { list: mine }, { rows })
  const asked = fields.map((field) => [
    field.key,
    field.title,
    sayField({}, field, field.theirs),
    sayField({}, field, field.mine),
    field.changedHere,
  ])
  return { asked, list: merged.list as (T | undefined)[] }
}
const phones = (read: Phone[], theirs: Phone[], mine: Phone[]) => merge(PHONES, read, theirs, mine)
const uses = (read: Use[], theirs: Use[], mine: Use[]) => merge(USES, read, theirs, mine)

describe('Rows of a list that two people edited', () => {
  it('Rows that only one side changed, added or removed are merged without a question', () => {
    const named = (phone: Phone, extension: string) => ({ ...phone, extension })
    const [theirs, mine] = [named(ANA, '7'), named(BIA, '8')]
    expect(phones([ANA, BIA], [theirs, BIA], [ANA, mine])).toEqual({
      asked: [],
      list: [theirs, mine],
    })
    expect(phones([ANA, BIA], [BIA], [ANA, BIA, CAI])).toEqual({ asked: [], list: [BIA, CAI] })
    expect(phones([ANA, BIA, CAI], [ANA, BIA, CAI, row('Davi', '4')], [ANA, CAI]).list).toEqual([
      ANA,
      CAI,
      row('Davi', '4'),
    ])
    expect(phones([], [ANA], [ANA]).asked).toEqual([])
    expect(phones([], [ANA], [BIA])).toEqual({ asked: [], list: [BIA, ANA] })
  })

  it('Where both changed a row, that row alone is asked about, field by field', () => {
    const theirs = { ...BIA, extension: '20', phone: '22' }
    const mine = { ...BIA, extension: '30' }
    expect(phones([ANA, BIA, CAI], [ANA, theirs, CAI], [ANA, mine, CAI])).toEqual({
      asked: [
        ['list.1.phone', 'Telefone 2', '(22)', '(2)', false],
        ['list.1.extension', 'Telefone 2', '20', '30', true],
      ],
      list: [ANA, mine, CAI],
    })
  })

  it('A row that one side removed and the other changed is asked about as a whole', () => {
    const changed = { ...ANA, phone: '11' }
    expect(phones([ANA, BIA], [changed, BIA], [BIA])).toEqual({
      asked: [['list.0', 'Telefone 1', 'Ana · (11)', 'Removido', true]],
      list: [undefined, BIA],
    })
    expect(phones([ANA, BIA], [BIA], [changed, BIA]).asked).toEqual([
      ['list.1', 'Telefone 1', 'Removido', 'Ana · (11)', true],
    ])
  })

  it('A row that was replaced on both sides is asked about, and not kept twice', () => {
    const { asked, list } = phones([ANA], [BIA], [CAI])
    expect(asked.map(([key]) => key)).toEqual(['list.0.name', 'list.0.phone'])
    expect(list).toEqual([CAI])
  })

  it('Rows with an id are compared by it, wherever they stand', () => {
    const read = [use(2, 'Rita', '', ''), use(1, 'Ana', '10/01')]
    const theirs = [use(3, 'Célia'), use(2, 'Rita', '12/01'), use(1, 'Ana', '10/01', 'deles')]
    const mine = [use(2, 'Rita', '', 'na mala'), use(1, 'Ana', '10/01', 'meu')]
    expect(uses(read, theirs, mine)).toEqual({
      asked: [
        ['list.1.until', 'Uso 2', '12/01', '', false],
        ['list.2.obs', 'Uso 1', 'deles', 'meu', true],
      ],
      list: [use(3, 'Célia'), use(2, 'Rita', '', 'na mala'), use(1, 'Ana', '10/01', 'meu')],
    })
  })

  it('Two new rows that cannot both stand are two sides of one, and only where they differ', () => {
    const read = [use(1, 'Ana', '10/01')]
    const { asked, list } = uses(
      read,
      [use(9, 'Célia', '', 'na mala'), ...read],
      [use(null, 'Rita'), ...read],
    )
    expect(asked).toEqual([
      ['list.0.who', 'Uso 2', 'Célia', 'Rita', true],
      ['list.0.obs', 'Uso 2', 'na mala', '', false],
    ])
    expect(list).toEqual([use(9, 'Rita'), ...read])
  })

  it('No two texts of a question about rows are the same, whichever fields two people changed', () => {
    const values = ['', 'x', 'y']
    const sides = values.flatMap((name) => values.map((phone) => row(name, phone)))
    for (const read of sides)
      for (const theirs of sides)
        for (const mine of sides) {
          const { fields } = staleFields(
            { list: [read] },
            { list: [theirs] },
            { list: [mine] },
            { rows: PHONES },
          )
          const say = (field: StaleField, side: 'theirs' | 'mine') =>
            sayField({}, field, field[side])
          for (const field of fields) expect(say(field, 'theirs')).not.toBe(say(field, 'mine'))
        }
  })
})
