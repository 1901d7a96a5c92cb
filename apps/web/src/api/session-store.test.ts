import { beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore, readClaims } from './session-store.ts'

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

let local = memory()
let session = memory()

beforeEach(() => {
  local = memory()
  session = memory()
})

describe('The login token', () => {
  it('outlives the browser only with remember-me', () => {
    createSessionStore({ local, session }).start('a', true)
    expect(local.length).toBe(1)
    expect(session.length).toBe(0)
    createSessionStore({ local, session }).start('b', false)
    expect(local.length).toBe(0)
    expect(session.length).toBe(1)
    expect(createSessionStore({ local, session }).token()).toBe('b')
  })

  it('stays where it was kept when another takes its place', () => {
    for (const remember of [true, false]) {
      const store = createSessionStore({ local, session })
      store.start('a', remember)
      store.renew('b')
      expect(store.token()).toBe('b')
      expect([local.length, session.length]).toEqual(remember ? [1, 0] : [0, 1])
      expect(createSessionStore({ local, session }).token()).toBe('b')
    }
  })

  it('is gone from both stores at the end, and everybody hears of it once', () => {
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
})

describe('The claims of a token', () => {
  it('are read with accents and URL-safe letters', () => {
    const claims = { sub: '12', scopes: ['admin'], jti: 'ação?>', exp: 5 }
    const bytes = new TextEncoder().encode(JSON.stringify(claims))
    const part = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    expect(readClaims(`x.${part}.y`)).toEqual(claims)
  })

  it('are nothing when it is no token', () => {
    expect(readClaims('not a token')).toBeUndefined()
    expect(readClaims(`x.${btoa('{}')}.y`)).toBeUndefined()
  })
})
