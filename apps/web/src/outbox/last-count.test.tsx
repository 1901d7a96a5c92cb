import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillStorage } from '../../test/full-storage.ts'
import {
  lossHere,
  noteCount,
  noteLoss,
  noteLossRead,
  noteSent,
  noteStored,
  noteStoring,
} from './last-count.ts'

const AT = Date.parse('2026-11-29T16:00:00Z')
const row = (userName: string, minutes: number) => ({ userName, madeAt: AT + minutes * 60_000 })

beforeEach(() => {
  vi.useFakeTimers({ now: AT + 60 * 60_000 })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  noteCount([])
  localStorage.clear()
})

test('What was stored and is gone with its database is told until somebody has read it', () => {
  noteStoring()
  noteStored([row('Ana', 0)])
  noteStored([row('Bia', 5)])
  expect(noteLoss()).toBe(true)
  const loss = { count: 2, names: ['Ana', 'Bia'], from: AT, to: AT + 5 * 60_000, readAt: null }
  expect(lossHere()).toEqual(loss)
  // Also by a tab that was closed before it could say so, and after what is saved and sent since.
  noteStored([row('Bia', 10)])
  noteCount([])
  expect(lossHere()).toEqual(loss)
  noteLossRead()
  expect(lossHere()?.readAt).not.toBeNull()
  vi.setSystemTime(AT + 24 * 60 * 60_000)
  expect(lossHere()).toBeNull()
})

test('What is lost before anybody has read of the last loss is told with it', () => {
  noteCount([row('Ana', 0), row('Ana', 1)])
  noteLoss()
  noteCount([row('Bia', 30)])
  noteLoss()
  expect(lossHere()).toMatchObject({ count: 3, names: ['Ana', 'Bia'], from: AT })
  noteLossRead()
  noteCount([row('Caio', 40)])
  noteLoss()
  expect(lossHere()).toMatchObject({ count: 1, names: ['Caio'], readAt: null })
})

test.each<[string, () => void]>([
  ['in which nothing was ever stored', () => undefined],
  [
    'from which all was sent',
    () => {
      noteStored([row('Ana', 0)])
      noteCount([])
    },
  ],
  [
    'whose entries were just sent, by a tab that died before it could count',
    () => {
      noteCount([row('Ana', 0), row('Ana', 1)])
      noteSent()
      noteSent()
    },
  ],
  ['into which a save was begun that failed', () => noteStoring()],
  [
    'whose note a former version wrote, before or after it stored',
    () => localStorage.setItem('iris.kept', 'sim'),
  ],
])('A database %s is no loss when it is made anew', (_, before) => {
  before()
  expect(noteLoss()).toBe(false)
  expect(lossHere()).toBeNull()
})

test('A save that begins leaves what was counted before it as it is', () => {
  noteCount([row('Ana', 0)])
  noteStoring()
  expect(noteLoss()).toBe(true)
})

test('A loss of what the browser refused to note is told by the tab that counted it', () => {
  fillStorage()
  noteCount([row('Ana', 0)])
  expect(noteLoss()).toBe(true)
  expect(lossHere()?.count).toBe(1)
  noteLossRead()
  expect(lossHere()?.readAt).not.toBeNull()
  vi.setSystemTime(AT + 24 * 60 * 60_000)
  expect(lossHere()).toBeNull()
})
