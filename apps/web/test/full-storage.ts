import { onTestFinished } from 'vitest'

/**
 * Until the test ends the browser has no room for what a page wants to keep. A spy would stay: what is set on the storage
 * of this browser cannot be taken off again, only set once more.
 */
export function fillStorage(): void {
  const usual = localStorage.setItem
  const set = (value: Storage['setItem']) =>
    Object.defineProperty(localStorage, 'setItem', { value, configurable: true, writable: true })
  onTestFinished(() => void set(usual))
  set(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}
