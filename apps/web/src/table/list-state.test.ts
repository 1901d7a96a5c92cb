import { describe, expect, it } from 'vitest'
import { type AddressChange, changedSearch } from '../address/address.ts'
import { listChange, readListState } from './list-state.ts'

const read = (text: string) => readListState(new URLSearchParams(text), ['company'])
const write = (text: string, change: AddressChange) =>
  changedSearch(new URLSearchParams(text), listChange(change)).toString()

describe('The state of a list in its address', () => {
  it('begins at page 1 of 10, unsorted and unfiltered', () => {
    expect(read('')).toEqual({
      page: 1,
      perPage: 10,
      sort: undefined,
      query: '',
      filters: { company: '' },
    })
  })

  it('is read back as it was written', () => {
    expect(read('page=3&per_page=20&sort=-name&query=ana&company=7')).toEqual({
      page: 3,
      perPage: 20,
      sort: '-name',
      query: 'ana',
      filters: { company: '7' },
    })
  })

  it.each(['page=0', 'page=-2', 'page=1.5', 'page=x', 'page=99999999999'])('ignores %s', (text) => {
    expect(read(text).page).toBe(1)
  })

  it('takes no page size that is not offered', () => {
    expect(read('per_page=1000').perPage).toBe(10)
  })

  it('goes back to the first page when anything but the page changes', () => {
    expect(write('page=4&company=7', { sort: 'name' })).toBe('company=7&sort=name')
    expect(write('page=4', { query: 'ana' })).toBe('query=ana')
    expect(write('page=4&sort=name', { page: 5 })).toBe('page=5&sort=name')
  })

  it('leaves defaults and empty values out, and keeps what is not its own', () => {
    expect(write('open=9&query=ana', { query: '', per_page: 10, page: 1 })).toBe('open=9')
  })
})
