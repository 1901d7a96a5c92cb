import { expect, test } from 'vitest'
import { startSession } from '../../../api/session.ts'
import type { EntryRow } from '../../../outbox/device-database.ts'
import { answeredSince, ownWrites } from './own-writes.ts'

test('What the server answered to this device is read in the order of its answers, whatever their keys, of one person alone', () => {
  const claims = { sub: '7', scopes: ['technician'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const rows = [
    { key: 'a', userId: '7', at: 30 },
    { key: 'b', userId: '7', at: 20 },
    { key: 'c', userId: '8', at: 25 },
    { key: 'd', userId: '7', at: 10 },
    { key: 'e', userId: '7', at: 40 },
  ]
  expect(answeredSince(rows, { keptAt: 20 })).toEqual(['b', 'a', 'e'])
})

test('An answer that a list of the device does not know is laid over it, though the clock was set back since it was made', () => {
  const claims = { sub: '7', scopes: ['technician'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const rows = [
    { key: 'before', userId: '7', at: 90 },
    { key: 'since', userId: '7', at: 40 },
  ]
  expect(answeredSince(rows, { keptAt: 100, knows: ['before'] })).toEqual(['since'])
  expect(answeredSince(rows, { keptAt: 30, knows: ['before'] })).toEqual(['since'])
})

test('A write that waits of another event is not taken for one of this event, and one that names none is', () => {
  const claims = { sub: '7', scopes: ['technician'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const rows = [
    { key: 'this', userId: '7', eventId: 3 },
    { key: 'other', userId: '7', eventId: 4 },
    { key: 'none', userId: '7', eventId: null },
    { key: 'from before events were noted', userId: '7' },
    { key: "a colleague's", userId: '8', eventId: 3 },
  ] as EntryRow[]
  expect(ownWrites(rows, 3).map(({ key }) => key)).toEqual([
    'this',
    'none',
    'from before events were noted',
  ])
})
