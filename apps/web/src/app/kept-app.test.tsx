import { afterEach, expect, test, vi } from 'vitest'
import { keepApp, takeNewVersion, takeOverInTime } from './kept-app.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A browser in which a new version waits, this tab is the only one, and the former version is busy for a while. */
function busyBrowser() {
  const asked: string[] = []
  const reload = vi.fn()
  const versionWaiting = () =>
    Object.assign(new EventTarget(), {
      state: 'installed',
      postMessage({ type }: { type: string }, ports?: MessagePort[]) {
        asked.push(type)
        ports?.[0]?.postMessage(true)
      },
    })
  const registration = Object.assign(new EventTarget(), {
    active: {},
    waiting: versionWaiting() as ReturnType<typeof versionWaiting> | null,
    installing: null,
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  })
  const userActivation = { hasBeenActive: false }
  vi.stubGlobal('navigator', { serviceWorker, userActivation })
  vi.stubGlobal('window', { location: { reload } })
  return {
    asked,
    reload,
    touch() {
      userActivation.hasBeenActive = true
    },
    takeOver() {
      registration.waiting = null
      serviceWorker.dispatchEvent(new Event('controllerchange'))
    },
    comeNewer() {
      const former = registration.waiting
      registration.waiting = versionWaiting()
      if (former) former.state = 'redundant'
      former?.dispatchEvent(new Event('statechange'))
    },
  }
}

test('Whoever asks for a new version while the page takes it by itself gets it, though they touched the page', async () => {
  const { asked, reload, touch, takeOver } = busyBrowser()
  const stop = keepApp(undefined, () => {})
  await vi.waitFor(() => expect(asked).toContain('SKIP_WAITING'))
  touch()
  void takeNewVersion()
  takeOver()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(asked.filter((type) => type === 'SKIP_WAITING')).toHaveLength(1)
  stop()
})

test('No page is loaded while the former version is busy, and whoever asked for the new one minutes ago is not interrupted', async () => {
  vi.useFakeTimers()
  const { asked, reload, takeOver } = busyBrowser()
  const taken = takeOverInTime()
  await vi.waitFor(() => expect(asked).toContain('SKIP_WAITING'))
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(reload).not.toHaveBeenCalled()
  takeOver()
  expect(await taken).toBe(false)
  expect(await takeOverInTime()).toBe(true)
})

test('A version that comes while another one waits to take over takes over in its place', async () => {
  const { asked, takeOver, comeNewer } = busyBrowser()
  const taken = takeOverInTime()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  comeNewer()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  takeOver()
  expect(await taken).toBe(true)
})
