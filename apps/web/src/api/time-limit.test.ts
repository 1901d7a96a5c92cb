import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { limitsOf, startClock } from './time-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('The time a call may take', () => {
  it.each([
    ['GET', 20_000, 'O servidor demorou a responder. Tente de novo.'],
    ['POST', 30_000, 'O servidor demorou a responder. Nada do que foi digitado se perdeu.'],
    ['PUT', 30_000, 'O servidor demorou a responder. Nada do que foi digitado se perdeu.'],
  ])(
    'A call of the kind %s ends after %i ms, and progress does not lengthen it',
    (method, ms, text) => {
      const clock = startClock(limitsOf(method, 'json'))
      vi.advanceTimersByTime(ms - 1)
      clock.tick()
      expect(clock.signal.aborted).toBe(false)
      vi.advanceTimersByTime(1)
      expect(clock.signal.reason).toBeInstanceOf(ApiError)
      expect(clock.signal.reason).toMatchObject({ status: 0, message: text, mayHaveArrived: true })
    },
  )

  it('An upload may last while it makes progress, and ends half a minute after it stops', () => {
    const clock = startClock(limitsOf('POST', 'upload'))
    for (let minute = 0; minute < 10; minute++) {
      vi.advanceTimersByTime(29_000)
      clock.tick()
    }
    expect(clock.signal.aborted).toBe(false)
    vi.advanceTimersByTime(30_000)
    expect(clock.signal.aborted).toBe(true)
  })

  it('A download waits a minute for the first byte, then half a minute for each next one', () => {
    const clock = startClock(limitsOf('GET', 'download'))
    vi.advanceTimersByTime(59_000)
    expect(clock.signal.aborted).toBe(false)
    clock.tick()
    vi.advanceTimersByTime(30_000)
    expect(clock.signal.aborted).toBe(true)
  })

  it("A call ends when its caller gives up, for the caller's reason, and never after it was stopped", () => {
    const caller = new AbortController()
    const clock = startClock(limitsOf('GET', 'json'), caller.signal)
    caller.abort('left')
    expect(clock.signal.reason).toBe('left')
    const finished = startClock(limitsOf('GET', 'json'))
    finished.stop()
    vi.advanceTimersByTime(120_000)
    expect(finished.signal.aborted).toBe(false)
  })
})
