import { describe, expect, it } from 'vitest'
import {
  BY_PAGE,
  changedSearch,
  holdUnwritten,
  isByPage,
  partedSearch,
  wholeSearch,
  writeUnwritten,
} from './address-state.ts'

describe('The address', () => {
  it('A change of the address leaves what others keep there', () => {
    const search = new URLSearchParams('paciente=7&query=ana')
    expect(changedSearch(search, { query: 'teca souza', page: 2 }).toString()).toBe(
      'paciente=7&query=teca+souza&page=2',
    )
    expect(search.get('query')).toBe('ana')
  })

  it.each(['', null, undefined])('A name set to %j leaves the address', (value) => {
    expect(changedSearch(new URLSearchParams('query=ana'), { query: value }).toString()).toBe('')
  })

  it('A search that may be a CPF is kept in the history entry and not in the address', () => {
    const search = new URLSearchParams(
      'page=2&query=390.533.447-05&name=ana&created_from=2026-11-20',
    )
    const { search: shown, quiet } = partedSearch(search)
    expect(shown.toString()).toBe('page=2&name=ana&created_from=2026-11-20')
    expect(wholeSearch(shown, { ...BY_PAGE, quiet }).get('query')).toBe('390.533.447-05')
    expect(wholeSearch(shown, BY_PAGE).has('query')).toBe(false)
    expect(wholeSearch(shown, null).toString()).toBe(shown.toString())
  })

  it('The address tells an entry of this page from one that came from outside', () => {
    expect(isByPage(BY_PAGE)).toBe(true)
    for (const state of [null, undefined, 'byPage', { from: '/patients' }])
      expect(isByPage(state)).toBe(false)
  })

  it('A typed text is written to the address before the page changes, until its field is gone', () => {
    const written: string[] = []
    const drop = holdUnwritten(() => written.push('teca'))
    writeUnwritten()
    drop()
    writeUnwritten()
    expect(written).toEqual(['teca'])
  })
})
