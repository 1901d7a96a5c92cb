import { afterEach, expect, test, vi } from 'vitest'
import { keepApp, takeNewVersion } from './kept-app.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser in which a new version waits, this tab is the only one, and the former version is busy for a while. */
function busyBrowser() {
  const asked: string[] = []
  const reload = vi.fn()
  const waiting = {
    postMessage({ type }: { type: string }, ports?: MessagePort[]) {
      asked.push(type)
      ports?.[0]?.postMessage(true)
    },
  }
  const registration = Object.assign(new EventTarget(), { active: {}, waiting, installing: null })
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
      Object.assign(registration, { waiting: null })
      serviceWorker.dispatchEvent(new Event('controllerchange'))
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
  stop()
})
