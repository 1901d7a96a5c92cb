import { describe, expect, it } from 'vitest'
import { type AddressChange, changedSearch } from '../address/address-state.ts'
import { listChange, readListState } from './list-state.ts'

const read = (text: string) => readListState(new URLSearchParams(text), ['company'])
const write = (text: string, change: AddressChange) =>
  changedSearch(new URLSearchParams(text), listChange(change)).toString()

describe('The state of a list in its address', () => {
  it('A list starts at page 1 of 10, without order and filters', () => {
    expect(read('')).toEqual({
      page: 1,
      perPage: 10,
      sort: undefined,
      query: '',
      filters: { company: '' },
    })
  })

  it('The state of a list is read back from the address as it was written', () => {
    expect(read('page=3&per_page=20&sort=-name&query=ana&company=7')).toEqual({
      page: 3,
      perPage: 20,
      sort: '-name',
      query: 'ana',
      filters: { company: '7' },
    })
  })

  it.each(['page=0', 'page=-2', 'page=1.5', 'page=x', 'page=99999999999'])(
    'The state of a list ignores %s',
    (text) => {
      expect(read(text).page).toBe(1)
    },
  )

  it('The state of a list takes no page size that is not offered', () => {
    expect(read('per_page=1000').perPage).toBe(10)
  })

  it('A list goes back to its first page when anything but the page changes', () => {
    expect(write('page=4&company=7', { sort: 'name' })).toBe('company=7&sort=name')
    expect(write('page=4', { query: 'ana' })).toBe('query=ana')
    expect(write('page=4&sort=name', { page: 5 })).toBe('page=5&sort=name')
  })

  it('The address leaves out defaults and empty values, and keeps what belongs to others', () => {
    expect(write('open=9&query=ana', { query: '', per_page: 10, page: 1 })).toBe('open=9')
  })
})
