import { describe, expect, it } from 'vitest'
import { errorSummary, errorsByTab, tabOf, tabToShow } from './form-tabs.ts'
import { valueAt } from './value-at.ts'

const TABS = [
  { key: 'data' },
  { key: 'phones', owns: ['phones'] },
  { key: 'media', owns: ['social_medias'] },
]

describe('The tabs of a form', () => {
  it('The tabs of a form hold their own paths, and the one without paths holds the rest', () => {
    expect(tabOf('phones.0.phone', TABS)).toBe('phones')
    expect(tabOf('responsible_email', TABS)).toBe('data')
  })

  it('The tabs of a form count their errors', () => {
    expect(errorsByTab({ name: 'x', 'phones.0.phone': 'y', 'phones.1.name': 'z' }, TABS)).toEqual({
      data: 1,
      phones: 2,
    })
  })

  it('The open tab stays while it has errors, else the first with errors opens', () => {
    expect(tabToShow('media', { 'social_medias.0.name': 'x', name: 'y' }, TABS)).toBe('media')
    expect(tabToShow('media', { 'phones.0.phone': 'x' }, TABS)).toBe('phones')
    expect(tabToShow('media', {}, TABS)).toBe('media')
  })
})

describe('The foot of a form', () => {
  it('The foot of a form speaks of one field or of many', () => {
    expect(errorSummary(1)).toBe('1 campo precisa de correção')
    expect(errorSummary(3)).toBe('3 campos precisam de correção')
  })
})

describe('A value by its path', () => {
  it('A value is found by its path through lists, and is undefined where the path ends', () => {
    expect(valueAt({ phones: [{ phone: '1' }] }, 'phones.0.phone')).toBe('1')
    expect(valueAt({ phones: [] }, 'phones.0.phone')).toBeUndefined()
  })
})
