import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilThere } from './until-there.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Something that fails until it is let through, and how often it was asked for. */
function lost() {
  let isLost = true
  const fetch = vi.fn(async () => {
    if (isLost) throw new Error('no network')
    return 'there'
  })
  return {
    fetch,
    back: () => {
      isLost = false
    },
  }
}

test('What could not be fetched is asked for every three seconds until it is there', async () => {
  const { fetch, back } = lost()
  const coming = untilThere(fetch)
  await vi.advanceTimersByTimeAsync(6_500)
  expect(fetch).toHaveBeenCalledTimes(3)
  back()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await coming).toBe('there')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(4)
})

test('What could not be fetched is asked for at once when the network is back', async () => {
  const { fetch, back } = lost()
  const coming = untilThere(fetch)
  await vi.advanceTimersByTimeAsync(100)
  back()
  window.dispatchEvent(new Event('online'))
  expect(await coming).toBe('there')
  expect(vi.getTimerCount()).toBe(0)
})

test('What could not be fetched is no longer asked for once the caller gives up', async () => {
  const { fetch } = lost()
  const caller = new AbortController()
  const coming = untilThere(fetch, caller.signal)
  const refused = expect(coming).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(100)
  caller.abort(new Error('left'))
  await refused
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(1)
})
