import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStorage } from '../../test/memory-storage.ts'
import { createSessionStore, readClaims } from './session-store.ts'

let local = memoryStorage()
let session = memoryStorage()

beforeEach(() => {
  local = memoryStorage()
  session = memoryStorage()
})

describe('The login token', () => {
  it('The login token outlives the browser only with remember-me', () => {
    createSessionStore({ local, session }).start('a', true)
    expect(local.length).toBe(1)
    expect(session.length).toBe(0)
    createSessionStore({ local, session }).start('b', false)
    expect(local.length).toBe(0)
    expect(session.length).toBe(1)
    expect(createSessionStore({ local, session }).token()).toBe('b')
  })

  it('A login that the browser does not store says so, and is known to its page', () => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    expect(createSessionStore({ local, session }).start('a', true)).toBe(true)
    local.clear()
    const full = { ...local, setItem: refuse }
    const store = createSessionStore({ local: full, session: { ...session, setItem: refuse } })
    expect(store.start('b', true)).toBe(false)
    expect(store.token()).toBe('b')
    // Where only the storage that lasts is full, the tab keeps it.
    expect(createSessionStore({ local: full, session }).start('b', true)).toBe(true)
    expect(createSessionStore({ local: full, session }).token()).toBe('b')
  })

  it('The login token stays in the same store when another replaces it', () => {
    for (const remember of [true, false]) {
      const store = createSessionStore({ local, session })
      store.start('a', remember)
      store.renew('b')
      expect(store.token()).toBe('b')
      expect([local.length, session.length]).toEqual(remember ? [1, 0] : [0, 1])
      expect(createSessionStore({ local, session }).token()).toBe('b')
    }
  })

  it('The login token is removed from both stores at the end, and everybody is told once', () => {
    const store = createSessionStore({ local, session })
    store.start('a', true)
    let heard = 0
    const stop = store.subscribe(() => {
      heard += 1
    })
    store.end()
    store.end()
    stop()
    expect(heard).toBe(1)
    expect(store.token()).toBeNull()
    expect(local.length + session.length).toBe(0)
  })

  it('Whoever leaves on purpose leaves no answers of a colour test in the tab, and a login that ran out keeps them', () => {
    const store = createSessionStore({ local, session })
    session.setItem('iris.ishihara.7.31', '["12"]')
    session.setItem('iris.ishihara.7.32', '["8"]')
    session.setItem('other', 'kept')
    store.start('a', true)
    store.lapse('a')
    expect(session.length).toBe(3)
    store.start('b', true)
    store.end()
    expect(session.length).toBe(1)
    expect(session.getItem('other')).toBe('kept')
  })
})

/** A token of a person, as the server would make it. */
function tokenOf(sub: string, jti = '1'): string {
  return `x.${btoa(JSON.stringify({ sub, jti }))}.y`
}

describe('A login that the server ended', () => {
  const first = tokenOf('7', 'a')
  const again = tokenOf('7', 'b')
  const other = tokenOf('8')

  function store(isWorking: boolean) {
    const made = createSessionStore({ local, session })
    made.holdWhile(() => isWorking)
    made.start(first, true)
    return made
  }

  it('A login that ended is over at once when nothing would be lost', () => {
    const made = store(false)
    made.lapse(first)
    expect(made.person()).toBeNull()
    expect(made.isHeld()).toBe(false)
    expect(local.length).toBe(0)
  })

  it('A login that ended while somebody works is held: no token is left, but the person is known', () => {
    const made = store(true)
    made.lapse(first)
    expect(made.token()).toBeNull()
    expect(made.person()).toBe(first)
    expect(made.remembered()).toBe(true)
    expect(local.length + session.length).toBe(0)
  })

  it('Waiting calls go on when the same person logs in again', async () => {
    const made = store(true)
    made.lapse(first)
    const waiting = made.ready().then(() => made.token())
    made.start(again, true)
    expect(await waiting).toBe(again)
    expect(made.isHeld()).toBe(false)
  })

  it('Waiting calls are never sent in the name of another person', async () => {
    const made = store(true)
    made.lapse(first)
    let sent = false
    void made.ready().then(() => {
      sent = true
    })
    made.start(other, true)
    await Promise.resolve()
    expect(made.person()).toBe(other)
    expect(sent).toBe(false)
  })

  it('A waiting call is given up when its caller gives up', async () => {
    const made = store(true)
    made.lapse(first)
    const caller = new AbortController()
    const waiting = made.ready(caller.signal)
    caller.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
  })

  it('A login is not ended by a late refusal of an earlier token', () => {
    const made = store(false)
    made.start(again, true)
    made.lapse(first)
    expect(made.token()).toBe(again)
  })

  it('A held login returns when the same person logs in in another tab, and not for another person', () => {
    const made = store(true)
    made.lapse(first)
    local.setItem('iris.token', other)
    made.reread()
    expect(made.isHeld()).toBe(true)
    local.setItem('iris.token', again)
    made.reread()
    expect(made.token()).toBe(again)
    expect(made.isHeld()).toBe(false)
  })

  it('A login is held in a tab at work when another tab logs out', () => {
    const made = store(true)
    local.removeItem('iris.token')
    made.reread()
    expect(made.isHeld()).toBe(true)
    made.end()
    expect(made.person()).toBeNull()
    expect(made.hasLeft()).toBe(true)
  })
})

describe('The claims of a token', () => {
  it('The claims of a token are read with accents and URL-safe letters', () => {
    const claims = { sub: '12', scopes: ['admin'], jti: 'ação?>', exp: 5 }
    const bytes = new TextEncoder().encode(JSON.stringify(claims))
    const part = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    expect(readClaims(`x.${part}.y`)).toEqual(claims)
  })

  it('A text that is no token has no claims', () => {
    expect(readClaims('not a token')).toBeUndefined()
    expect(readClaims(`x.${btoa('{}')}.y`)).toBeUndefined()
  })
})
