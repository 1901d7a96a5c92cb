import { expect, it, vi } from 'vitest'
import { memoryStorage } from '../../test/memory-storage.ts'
import { createScreenLockStore } from './screen-lock-store.ts'

/** @param exp when the login is over, in seconds since 1970 */
const tokenOf = (jti: string, exp?: number) => `h.${btoa(JSON.stringify({ sub: '7', jti, exp }))}.s`

function sessionOf(jti: string, exp?: number) {
  let token = tokenOf(jti, exp)
  const listeners = new Set<() => void>()
  return {
    person: () => token,
    subscribe: (listener: () => void) => listeners.add(listener),
    become(next: string) {
      token = tokenOf(next)
      for (const listener of listeners) listener()
    },
  }
}

it('A locked screen keeps calls waiting until it is unlocked', async () => {
  const lock = createScreenLockStore(memoryStorage(), sessionOf('a'))
  lock.lock()
  const done = vi.fn()
  const waiting = lock.ready().then(done)
  await Promise.resolve()
  expect(done).not.toHaveBeenCalled()
  lock.unlock()
  await waiting
  expect(lock.isLocked()).toBe(false)
})

it('A lock outlives a reload, and every tab of the login shares it', () => {
  const storage = memoryStorage()
  const [one, other] = [sessionOf('a'), sessionOf('a')]
  const first = createScreenLockStore(storage, one)
  const second = createScreenLockStore(storage, other)
  first.lock()
  second.reread()
  expect(second.isLocked()).toBe(true)
  expect(createScreenLockStore(storage, one).isLocked(), 'after a reload').toBe(true)
  second.unlock()
  first.reread()
  expect(first.isLocked()).toBe(false)
})

it('Two logins of one browser lock and unlock each for itself', () => {
  const storage = memoryStorage()
  const first = createScreenLockStore(storage, sessionOf('a'))
  const second = createScreenLockStore(storage, sessionOf('b'))
  const state = () => {
    for (const each of [first, second]) each.reread()
    return [first.isLocked(), second.isLocked()]
  }
  first.lock()
  expect(state()).toEqual([true, false])
  second.lock()
  expect(state()).toEqual([true, true])
  second.unlock()
  expect(state()).toEqual([true, false])
  first.unlock()
  expect(state()).toEqual([false, false])
  expect(storage.length, 'nothing is left of it').toBe(0)
})

it('A tab that goes on with a login whose screen is locked in another tab is locked as well', () => {
  const storage = memoryStorage()
  createScreenLockStore(storage, sessionOf('b')).lock()
  const session = sessionOf('a')
  const lock = createScreenLockStore(storage, session)
  expect(lock.isLocked()).toBe(false)
  session.become('b')
  expect(lock.isLocked()).toBe(true)
})

it('The screen of a login that is over stays locked when the browser forgets its mark', () => {
  const storage = memoryStorage()
  const lock = createScreenLockStore(storage, sessionOf('a', Date.now() / 1000 - 60))
  lock.lock()
  storage.clear()
  lock.reread()
  expect(lock.isLocked()).toBe(true)
})

it('A screen that is hidden while the server is asked is open after a reload, and stays hidden whatever other tabs say', () => {
  const [storage, session] = [memoryStorage(), sessionOf('a')]
  const lock = createScreenLockStore(storage, session)
  lock.hide(true)
  lock.reread()
  expect([lock.isLocked(), lock.isKept()]).toEqual([true, false])
  expect(createScreenLockStore(storage, session).isLocked(), 'after a reload').toBe(false)
  lock.hide(false)
  expect(lock.isLocked()).toBe(false)
  lock.hide(true)
  lock.lock()
  expect(lock.isKept()).toBe(true)
  lock.unlock()
  expect(lock.isLocked()).toBe(false)
})

it('The screen of another login is open, and its waiting calls go on', async () => {
  const session = sessionOf('a')
  const lock = createScreenLockStore(memoryStorage(), session)
  lock.lock()
  const waiting = lock.ready()
  session.become('b')
  await waiting
  expect(lock.isLocked()).toBe(false)
})

it('A call that is given up no longer waits for the screen', async () => {
  const lock = createScreenLockStore(memoryStorage(), sessionOf('a'))
  lock.lock()
  const controller = new AbortController()
  const waiting = lock.ready(controller.signal)
  controller.abort(new Error('given up'))
  await expect(waiting).rejects.toThrow('given up')
})
