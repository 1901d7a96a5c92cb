import { describe, expect, it } from 'vitest'
import { CONTACT_MS, isOver, whatGoes } from './what-goes.ts'

const now = Date.parse('2026-12-01T15:00:00Z')
const held = (eventId: number, userId: string, more: object = {}) => ({
  eventId,
  userId,
  endsOn: '2026-12-02',
  seenAt: now - 60_000,
  ...more,
})
const nothing = { packages: [], keys: [] }

describe('What is wiped from a device', () => {
  it('The device keeps everything of a person who is logged in', () => {
    const device = { packages: [held(7, '1')], keys: ['1'], loggedIn: new Set(['1']), now }
    expect(whatGoes(device)).toEqual(nothing)
  })

  it('A login that runs out loses its key on the device, and its sealed package stays', () => {
    const device = { packages: [held(7, '1')], keys: ['1'], loggedIn: new Set<string>(), now }
    expect(whatGoes(device)).toEqual({ packages: [], keys: ['1'] })
  })

  it('A logout removes the key and packages of that person from the device, and no others', () => {
    const packages = [held(7, '1'), held(8, '1'), held(9, '2')]
    const device = { packages, keys: ['1', '2'], loggedIn: new Set(['2']), left: '1', now }
    expect(whatGoes(device)).toEqual({ packages: [7, 8], keys: ['1'] })
  })

  it('A person who logs out in one tab and is logged in in another keeps key and packages', () => {
    const packages = [held(7, '1')]
    const device = { packages, keys: ['1'], loggedIn: new Set(['1']), left: '1', now }
    expect(whatGoes(device)).toEqual(nothing)
  })

  it('A package is removed when its time is over, even for a person who is logged in', () => {
    const packages = [
      held(7, '1'),
      held(8, '1', { endsOn: '2026-11-30' }),
      held(9, '1', { seenAt: now - CONTACT_MS }),
    ]
    const device = { packages, keys: ['1'], loggedIn: new Set(['1']), now }
    expect(whatGoes(device)).toEqual({ packages: [8, 9], keys: [] })
  })

  it('A package lasts through the night after its last day, until noon in São Paulo', () => {
    const seenAt = Date.parse('2026-12-03T01:00:00Z')
    const day = { endsOn: '2026-12-02', seenAt }
    expect(isOver(day, Date.parse('2026-12-03T14:59:59Z'))).toBe(false)
    expect(isOver(day, Date.parse('2026-12-03T15:00:00Z'))).toBe(true)
  })

  it('A package is kept for three days without contact, and not a millisecond longer', () => {
    const day = { endsOn: '2026-12-20', seenAt: now }
    expect(isOver(day, now + CONTACT_MS - 1)).toBe(false)
    expect(isOver(day, now + CONTACT_MS)).toBe(true)
  })
})
