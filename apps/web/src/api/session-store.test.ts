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

describe('Two logins in one browser', () => {
  const ana = tokenOf('7', 'a')
  const bia = tokenOf('8', 'b')

  /** Ana's tab, which is remembered, and one of Bia's, which is not. */
  function tabs() {
    const own = memoryStorage()
    own.setItem('iris.token', bia)
    const anas = createSessionStore({ local, session })
    anas.start(ana, true)
    const bias = createSessionStore({ local, session: own })
    return { anas, bias, own }
  }

  it.each([
    ['leaves', (bias) => bias.end()],
    ['has a session that ran out', (bias) => bias.lapse(bia)],
    ['logs in anew', (bias) => bias.start(tokenOf('8', 'c'), false)],
    ['has a new password', (bias) => bias.renew(tokenOf('8', 'c'))],
  ] as [string, (bias: ReturnType<typeof createSessionStore>) => void][])(
    'Whoever is remembered in another tab stays logged in when the person of one tab %s',
    (_what, act) => {
      const { anas, bias } = tabs()
      act(bias)
      anas.reread()
      expect(anas.token()).toBe(ana)
      expect(createSessionStore({ local, session: memoryStorage() }).token()).toBe(ana)
    },
  )

  it('A login that is not remembered gets its new token for its tab alone', () => {
    const { bias, own } = tabs()
    expect(bias.remembered()).toBe(false)
    bias.renew(tokenOf('8', 'c'))
    expect(own.getItem('iris.token')).toBe(tokenOf('8', 'c'))
  })

  it('A remembered login stays remembered when its token is replaced, whatever became of the former one in the browser', () => {
    const store = createSessionStore({ local, session })
    store.start(ana, true)
    local.clear()
    store.renew(tokenOf('7', 'c'))
    expect(local.getItem('iris.token')).toBe(tokenOf('7', 'c'))
  })

  it('A late refusal of the former login goes on with the new one that the same person has in another tab', () => {
    const first = createSessionStore({ local, session })
    first.start(ana, true)
    const second = createSessionStore({ local, session: memoryStorage() })
    const again = tokenOf('7', 'c')
    first.start(again, true)
    // The browser has not told this tab yet.
    second.lapse(ana)
    expect(second.token()).toBe(again)
    first.reread()
    expect(first.token()).toBe(again)
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
