import { describe, expect, it } from 'vitest'
import { askedOf, firstPicks, pickedFromThem, pickSide, staleFields } from './stale-fields.ts'

const read = { name: 'ANA', phone: '1', city: 'Santos', phones: [{ phone: '1' }] }

const fieldsOf = <V extends object>(before: V, theirs: V, mine: V, together?: string[]) =>
  staleFields(before, theirs, mine, { together }).fields

describe('An edit that met another', () => {
  it('A stale edit shows the fields the other person changed, and not those changed only here', () => {
    const theirs = { ...read, name: 'ANA SOUZA' }
    const mine = { ...read, city: 'Campinas' }
    expect(fieldsOf(read, theirs, mine)).toEqual([
      { key: 'name', theirs: 'ANA SOUZA', mine: 'ANA', changedHere: false },
    ])
  })

  it('A stale edit shows nothing where both came to the same value', () => {
    const both = { ...read, phone: '2' }
    expect(fieldsOf(read, both, both)).toEqual([])
  })

  it('A stale edit compares lists by what they hold', () => {
    const theirs = { ...read, phones: [{ phone: '1' }] }
    expect(fieldsOf(read, theirs, read)).toEqual([])
    expect(fieldsOf(read, { ...read, phones: [] }, read).map(({ key }) => key)).toEqual(['phones'])
  })

  it('A stale edit keeps what was typed here and takes what only the other person changed', () => {
    const fields = fieldsOf(
      read,
      { ...read, name: 'ANA SOUZA', phone: '2' },
      { ...read, name: 'ANA LIMA' },
    )
    const picks = firstPicks(fields)
    expect(picks).toEqual({ name: 'mine', phone: 'theirs' })
    expect(pickedFromThem(fields, picks)).toEqual({ phone: '2' })
    expect(pickedFromThem(fields, { ...picks, name: 'theirs' })).toEqual({
      name: 'ANA SOUZA',
      phone: '2',
    })
  })

  it('Fields that say one thing are all asked about once the other person changed one, and are picked as one', () => {
    const together = ['worn', 'right', 'left']
    const before = { worn: 0, right: '0.5', left: '0.5', note: '' }
    const theirs = { ...before, right: '0.8', left: '0.8', note: 'lida' }
    const mine = { ...before, worn: 1, right: '0.5', left: '0.5' }
    const fields = fieldsOf(before, theirs, mine, together)
    const picks = firstPicks(fields)
    expect(picks).toEqual({ worn: 'mine', right: 'mine', left: 'mine', note: 'theirs' })
    expect(pickedFromThem(fields, pickSide(picks, 'left', 'theirs', together))).toEqual({
      worn: 0,
      right: '0.8',
      left: '0.8',
      note: 'lida',
    })
    expect(pickSide(picks, 'note', 'mine', together)).toEqual({ ...picks, note: 'mine' })
  })

  it('Fields that say one thing are not asked about where the other person changed none of them', () => {
    const before = { worn: 0, right: '0.5', note: '' }
    const fields = fieldsOf(before, { ...before, note: 'lida' }, { ...before, worn: 1 }, [
      'worn',
      'right',
    ])
    expect(fields.map(({ key }) => key)).toEqual(['note'])
  })

  it('Of two values that are said with the same words nobody is asked, and what was typed here is kept', () => {
    const fields = fieldsOf(
      { name: 'ANA', phone: '1' },
      { name: 'Ana', phone: '11 2' },
      { name: 'ana', phone: '11' },
    )
    const { asked, settled } = askedOf(fields, (_, value) => String(value).toUpperCase())
    expect(asked.map(({ key }) => key)).toEqual(['phone'])
    expect(settled).toEqual({})
  })

  it('A stored file that the other person replaced is not asked about, because the former one is gone', () => {
    const file = (name: string) => ({
      paper: { url: `/${name}`, name, file: null, removed: false },
    })
    const fields = fieldsOf(file('a'), file('b'), file('a'))
    expect(askedOf(fields, (_, value) => JSON.stringify(value))).toEqual({
      asked: [],
      settled: file('b'),
    })
  })
})
