import { expect, it } from 'vitest'
import { screenLock } from './locked-screen.ts'
import { startSession } from './session.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

it('A page that Back brings out of the browser memory is locked when another tab locked meanwhile', () => {
  startSession(`h.${btoa(JSON.stringify({ sub: '7', jti: 'a' }))}.s`, true)
  localStorage.setItem(`${STORAGE_KEYS.locked}a`, '0')
  expect(screenLock.isLocked()).toBe(false)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(screenLock.isLocked()).toBe(true)
})
