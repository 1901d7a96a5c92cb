import { describe, expect, it } from 'vitest'
import { errorSummary, errorsByTab, tabOf, tabToShow } from './form-tabs.ts'
import { valueAt } from './value-at.ts'

const TABS = [
  { key: 'data' },
  { key: 'phones', owns: ['phones'] },
  { key: 'media', owns: ['social_medias'] },
]

describe('The tabs of a form', () => {
  it('hold their own paths; the one that names none holds the rest', () => {
    expect(tabOf('phones.0.phone', TABS)).toBe('phones')
    expect(tabOf('responsible_email', TABS)).toBe('data')
  })

  it('count their errors', () => {
    expect(errorsByTab({ name: 'x', 'phones.0.phone': 'y', 'phones.1.name': 'z' }, TABS)).toEqual({
      data: 1,
      phones: 2,
    })
  })

  it('stay in view while they have errors, else give way to the first that has', () => {
    expect(tabToShow('media', { 'social_medias.0.name': 'x', name: 'y' }, TABS)).toBe('media')
    expect(tabToShow('media', { 'phones.0.phone': 'x' }, TABS)).toBe('phones')
    expect(tabToShow('media', {}, TABS)).toBe('media')
  })
})

describe('The foot of a form', () => {
  it('speaks of one field or of many', () => {
    expect(errorSummary(1)).toBe('1 campo precisa de correção')
    expect(errorSummary(3)).toBe('3 campos precisam de correção')
  })
})

describe('A value by its path', () => {
  it('is found through lists, and undefined where the way ends', () => {
    expect(valueAt({ phones: [{ phone: '1' }] }, 'phones.0.phone')).toBe('1')
    expect(valueAt({ phones: [] }, 'phones.0.phone')).toBeUndefined()
  })
})
