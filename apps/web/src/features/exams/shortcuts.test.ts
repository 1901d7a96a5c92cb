import { SPECIALTIES } from '@iris/domain/final-classification'
import { describe, expect, it } from 'vitest'
import { type KeyTarget, shortcutOf } from '../../ui/shortcuts.ts'
import { CLASSIFICATION_KEYS, RETINOGRAPHY_KEYS, SPECIALTY_KEYS } from './exam-form.ts'

const press = (key: string, values = {}) => ({
  key,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  isComposing: false,
  ...values,
})
const page: KeyTarget = { tagName: 'BODY' }

describe('A shortcut', () => {
  it.each<KeyTarget>([
    page,
    { tagName: 'BUTTON' },
    { tagName: 'H3' },
    { tagName: 'INPUT', type: 'radio' },
    { tagName: 'INPUT', type: 'checkbox' },
    { tagName: 'DIV', role: 'group' },
  ])('A shortcut works with %o', (target) => {
    expect(shortcutOf(press('e'), target)).toBe('E')
  })

  it.each<KeyTarget>([
    { tagName: 'INPUT' },
    { tagName: 'INPUT', type: 'text', role: 'combobox' },
    { tagName: 'INPUT', type: 'search' },
    { tagName: 'TEXTAREA' },
    { tagName: 'SELECT' },
    { tagName: 'DIV', isContentEditable: true },
    { tagName: 'DIV', role: 'textbox' },
    { tagName: 'DIV', role: 'option' },
  ])('A shortcut does nothing while typing in %o', (target) => {
    expect(shortcutOf(press('e'), target)).toBeNull()
  })

  it.each([
    { repeat: true },
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { defaultPrevented: true },
    { isComposing: true },
  ])('A shortcut does nothing with %o', (values) => {
    expect(shortcutOf(press('e', values), page)).toBeNull()
  })

  it.each(['Enter', 'Tab', 'Escape', ' ', 'ArrowDown'])('The key %s is never a shortcut', (key) => {
    expect(shortcutOf(press(key), page)).toBeNull()
  })
})

describe('The keys of the classification', () => {
  it('Each classification has its own key, and none is a key for moving on', () => {
    const keys = [
      ...Object.values(CLASSIFICATION_KEYS),
      ...Object.values(RETINOGRAPHY_KEYS),
      ...SPECIALTIES.map((name) => SPECIALTY_KEYS[name]),
    ]
    expect(keys).toHaveLength(18)
    expect(keys.filter((key) => key?.length !== 1)).toEqual([])
    expect(new Set([...keys, 'P', 'V', 'D']).size).toBe(21)
  })
})
