import { describe, expect, it } from 'vitest'
import {
  BY_PAGE,
  changedSearch,
  holdUnwritten,
  isByPage,
  partedSearch,
  wholeSearch,
  writeUnwritten,
} from './address.ts'

describe('The address', () => {
  it('takes a change and leaves what others keep there', () => {
    const search = new URLSearchParams('paciente=7&query=ana')
    expect(changedSearch(search, { query: 'teca souza', page: 2 }).toString()).toBe(
      'paciente=7&query=teca+souza&page=2',
    )
    expect(search.get('query')).toBe('ana')
  })

  it.each(['', null, undefined])('loses a name that is set to %j', (value) => {
    expect(changedSearch(new URLSearchParams('query=ana'), { query: value }).toString()).toBe('')
  })

  it('leaves a search that may be a CPF to the entry of the history, and is whole again with it', () => {
    const search = new URLSearchParams(
      'page=2&query=390.533.447-05&name=ana&created_from=2026-11-20',
    )
    const { search: shown, quiet } = partedSearch(search)
    expect(shown.toString()).toBe('page=2&name=ana&created_from=2026-11-20')
    expect(wholeSearch(shown, { ...BY_PAGE, quiet }).get('query')).toBe('390.533.447-05')
    expect(wholeSearch(shown, BY_PAGE).has('query')).toBe(false)
    expect(wholeSearch(shown, null).toString()).toBe(shown.toString())
  })

  it('tells an entry of the page itself from one that came from outside', () => {
    expect(isByPage(BY_PAGE)).toBe(true)
    for (const state of [null, undefined, 'byPage', { from: '/patients' }])
      expect(isByPage(state)).toBe(false)
  })

  it('has what was typed written before the page goes on, until the field is gone', () => {
    const written: string[] = []
    const drop = holdUnwritten(() => written.push('teca'))
    writeUnwritten()
    drop()
    writeUnwritten()
    expect(written).toEqual(['teca'])
  })
})
