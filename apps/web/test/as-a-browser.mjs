import { MessageChannel } from 'node:worker_threads'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { reach } from '../src/api/reach.ts'
import { serverClock } from '../src/api/server-clock.ts'
import { sessionStore } from '../src/api/session.ts'
import './tries-sooner.mjs'

// A second, the default, is often too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// Every browser has these, happy-dom has not.
globalThis.MessageChannel ??= MessageChannel
document.fonts ??= new EventTarget()

const address = location.href

// The next file has the same window and the same modules.
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  notifications.clean()
  serverClock.hear(new Date().toUTCString())
  reach.tell(true)
  sessionStore.end()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '')
  window.happyDOM.setURL(address)
})
