import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// A file before this one may have loaded them, and opened a database.
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.resetModules()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A count of what waits that fails says nothing, rather than that all is sent', async () => {
  vi.stubGlobal('navigator', { locks: {}, onLine: true })
  vi.stubGlobal('window', { addEventListener() {}, setInterval() {}, localStorage: undefined })
  let opened = 0
  vi.stubGlobal('indexedDB', {
    open() {
      opened++
      throw new DOMException('broken', 'UnknownError')
    },
  })
  vi.useFakeTimers()
  const { outboxSummary, watchOutbox } = await import('./outbox-summary.ts')
  watchOutbox()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(opened).toBe(1)
  expect(outboxSummary().isCounted).toBe(false)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(opened).toBe(2)
})
