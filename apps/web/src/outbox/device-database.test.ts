import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const load = async () => (await import('./device-database.ts')).deviceDatabase

class SilentRequest extends EventTarget {}

beforeEach(() => vi.resetModules())
afterEach(() => {
  // Nobody after this file is given a database that opened nowhere.
  vi.resetModules()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A database that never opens is given up, so that what was to be kept in it goes to the server', async () => {
  const deviceDatabase = await load()
  vi.useFakeTimers()
  vi.stubGlobal('IDBRequest', SilentRequest)
  vi.stubGlobal('indexedDB', { open: () => new SilentRequest() })
  const given = expect(deviceDatabase()).rejects.toThrow('does not open')
  await vi.advanceTimersByTimeAsync(10_000)
  await given
})

/** What a browser has for a database, which it drops as soon as something is read. */
function stubDroppedDatabase() {
  const gone = new DOMException('The database is gone', 'AbortError')
  class Request extends EventTarget {
    result: unknown = null
    error = gone
  }
  class Transaction extends EventTarget {
    error = null
    objectStoreNames = ['entries']
    objectStore = () => new Store(this)
  }
  class Store {
    readonly of: Transaction
    constructor(of: Transaction) {
      this.of = of
    }
    getAll() {
      const request = new Request()
      queueMicrotask(() => {
        request.dispatchEvent(new Event('error'))
        this.of.dispatchEvent(new Event('abort'))
      })
      return request
    }
  }
  class Opened extends EventTarget {
    transaction(..._which: unknown[]) {
      return new Transaction()
    }
  }
  const others = {
    IDBIndex: class {},
    IDBCursor: class {
      advance() {}
      continue() {}
      continuePrimaryKey() {}
    },
  }
  const names = {
    IDBRequest: Request,
    IDBTransaction: Transaction,
    IDBObjectStore: Store,
    IDBDatabase: Opened,
  }
  for (const [name, made] of Object.entries({ ...names, ...others })) vi.stubGlobal(name, made)
  vi.stubGlobal('indexedDB', {
    open() {
      const opening = Object.assign(new Request(), { result: new Opened() })
      queueMicrotask(() => opening.dispatchEvent(new Event('success')))
      return opening
    },
  })
}

test('A read that ends because the browser drops the database fails for whoever waits for it, and for nobody else', async () => {
  const unheard: unknown[] = []
  const { process } = globalThis as unknown as {
    process: Record<'on' | 'off', (event: string, hear: (cause: unknown) => void) => void>
  }
  const hear = (cause: unknown) => void unheard.push(cause)
  process.on('unhandledRejection', hear)
  stubDroppedDatabase()
  const database = await (await load())()
  await expect(database.getAll('entries')).rejects.toThrow('The database is gone')
  const work = database.transaction('entries', 'readwrite')
  await expect(work.store.getAll()).rejects.toThrow('The database is gone')
  await expect(work.done).rejects.toThrow('AbortError')
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})
