import { afterEach, expect, test, vi } from 'vitest'
import { isDayKept } from './day-kept.ts'

/** A browser with a worker that has so many of the three files of the day. */
function browserWith(files: string[], { active = true, onLine = true } = {}) {
  const kept = new Set(files)
  const asked: string[] = []
  const worker = {
    postMessage: ({ payload }: { payload: { urlsToCache: string[] } }) =>
      asked.push(...payload.urlsToCache),
  }
  const registration = { active: active ? worker : null }
  vi.stubGlobal('navigator', {
    onLine,
    serviceWorker: { register: async () => registration },
  })
  vi.stubGlobal('caches', { match: async (file: string) => (kept.has(file) ? {} : undefined) })
  vi.stubGlobal('fetch', async () => ({ json: async () => ({ day: ['/a.js', '/b.js'] }) }))
  return { kept, registration, asked }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('A device has the day only once its last file has come and its worker runs', async () => {
  const { kept, registration } = browserWith(['/a.js'], { active: false })
  let isKept: boolean | undefined
  void isDayKept().then((answer) => {
    isKept = answer
  })
  kept.add('/b.js')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(isKept).toBeUndefined()
  Object.assign(registration, { active: {} })
  await expect.poll(() => isKept).toBe(true)
})

test('A device whose network goes while files are missing does not have the day', async () => {
  browserWith(['/a.js'], { onLine: false })
  expect(await isDayKept()).toBe(false)
})

test('A window without a worker waits for none', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(await isDayKept()).toBe(true)
})

test('A file of the day that was lost on its way is asked for again, and nothing while files still come', async () => {
  vi.useFakeTimers()
  const { kept, asked } = browserWith([])
  const answer = isDayKept()
  await vi.advanceTimersByTimeAsync(8_000)
  kept.add('/a.js')
  await vi.advanceTimersByTimeAsync(8_000)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toEqual(['/b.js'])
  kept.add('/b.js')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toBe(true)
})

test('A device is not prepared where even the list of its files cannot be read', async () => {
  browserWith([])
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await isDayKept()).toBe(false)
})
