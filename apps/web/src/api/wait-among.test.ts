import { expect, it } from 'vitest'
import { waitAmong } from './wait-among.ts'

/** A caller that may give up, and how many still listen for it. */
function caller() {
  const controller = new AbortController()
  const { signal } = controller
  let listening = 0
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...given: Parameters<typeof add>) => {
    listening += 1
    add(...given)
  }
  signal.removeEventListener = (...given: Parameters<typeof remove>) => {
    listening -= 1
    remove(...given)
  }
  return { controller, signal, listening: () => listening }
}

it('A caller that gave up before is refused and is not put on the list', async () => {
  const waiting = new Set<() => void>()
  const reason = new Error('gave up')
  await expect(waitAmong(waiting, AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(waiting.size).toBe(0)
})

it('A caller that gives up while it waits leaves the list to the others', async () => {
  const waiting = new Set<() => void>()
  const { controller, signal } = caller()
  const gone = waitAmong(waiting, signal)
  const other = waitAmong(waiting)
  controller.abort(new Error('gave up'))
  await expect(gone).rejects.toThrow('gave up')
  expect(waiting.size).toBe(1)
  for (const goOn of waiting) goOn()
  await other
})

it('A caller that may go on is no longer listened to', async () => {
  const waiting = new Set<() => void>()
  const { signal, listening } = caller()
  const gone = waitAmong(waiting, signal)
  expect(listening()).toBe(1)
  for (const goOn of waiting) goOn()
  await gone
  expect(listening()).toBe(0)
})
