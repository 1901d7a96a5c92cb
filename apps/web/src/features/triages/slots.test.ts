import { describe, expect, it } from 'vitest'
import {
  afterTick,
  canAddSlot,
  canRemoveSlot,
  fillSlot,
  fromSlots,
  offered,
  removeSlot,
  toSlots,
} from './slots.ts'

const OPTIONS = ['cataract', 'glaucoma', 'others', 'none'].map((value) => ({ value }))

describe('A list of slots', () => {
  it('A list of slots starts with one empty slot, which is not sent', () => {
    expect(toSlots([])).toEqual([''])
    expect(fromSlots(['', 'glaucoma', ''])).toEqual(['glaucoma'])
  })

  it('A list of slots adds another only when the last one is filled', () => {
    expect(canAddSlot([''], OPTIONS.length)).toBe(false)
    expect(canAddSlot(['glaucoma'], OPTIONS.length)).toBe(true)
    expect(canAddSlot(['glaucoma', ''], OPTIONS.length)).toBe(false)
  })

  it('A list of slots has no more slots than there are answers', () => {
    expect(canAddSlot(['cataract', 'glaucoma'], 2)).toBe(false)
  })

  it('A list of slots gives one up only while more than one remains', () => {
    expect(canRemoveSlot(['glaucoma'])).toBe(false)
    expect(removeSlot(['glaucoma'], 0)).toEqual(['glaucoma'])
    expect(removeSlot(['glaucoma', 'cataract'], 0)).toEqual(['cataract'])
  })

  it('A list of slots is only "none" once "none" is chosen', () => {
    expect(fillSlot(['glaucoma', ''], 1, 'none')).toEqual(['none'])
    expect(canAddSlot(['none'], OPTIONS.length)).toBe(false)
  })

  it('A list of slots offers a code once, and "none" only where it would stand alone', () => {
    const values = (slots: string[], index: number) =>
      offered(OPTIONS, slots, index).map(({ value }) => value)
    expect(values([''], 0)).toEqual(['cataract', 'glaucoma', 'others', 'none'])
    expect(values(['glaucoma', ''], 1)).toEqual(['cataract', 'others'])
    expect(values(['glaucoma', ''], 0)).toEqual(['cataract', 'glaucoma', 'others', 'none'])
  })
})

describe('Cards that are ticked', () => {
  it('The card "none" clears the others, and any other card clears "none"', () => {
    expect(afterTick(['DRY_EYE', 'OTHERS'], ['DRY_EYE', 'OTHERS', 'ZERO'])).toEqual(['ZERO'])
    expect(afterTick(['ZERO'], ['ZERO', 'DRY_EYE'])).toEqual(['DRY_EYE'])
  })

  it('A card that is ticked can be cleared', () => {
    expect(afterTick(['DRY_EYE', 'OTHERS'], ['OTHERS'])).toEqual(['OTHERS'])
  })
})
