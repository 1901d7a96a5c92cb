import { afterEach, expect, test, vi } from 'vitest'
import { deviceDatabase } from './device-database.ts'

class SilentRequest extends EventTarget {}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A database that never opens is given up, so that what was to be kept in it goes to the server', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IDBRequest', SilentRequest)
  vi.stubGlobal('indexedDB', { open: () => new SilentRequest() })
  const given = expect(deviceDatabase()).rejects.toThrow('does not open')
  await vi.advanceTimersByTimeAsync(10_000)
  await given
})
