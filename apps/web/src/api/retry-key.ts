/** A random UUID, also on plain http, where `crypto.randomUUID` does not exist. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [0, 8, 12, 16, 20].map((from, i, all) => hex.slice(from, all[i + 1] ?? 32)).join('-')
}

type KeptKey = { payload: string; key: string }

/** Where a key waits for its answer. In the browser's storage it survives a reload. */
export type KeyKeeper = {
  read: () => KeptKey | undefined
  write: (kept: KeptKey | undefined) => void
}

function inMemory(): KeyKeeper {
  let kept: KeptKey | undefined
  return {
    read: () => kept,
    write: (next) => {
      kept = next
    },
  }
}

/** For what may be done again: an answer to an earlier press would say how things were. */
export const NEW_EACH_TIME: KeyKeeper = { read: () => undefined, write: () => undefined }

/**
 * One key for each thing sent: after an uncertain failure the same payload is sent with the same key, so a lost
 * answer never saves twice. Any certain answer of the server ends the key.
 */
export function keyRing(keeper: KeyKeeper = inMemory()) {
  return {
    keyFor(payload: unknown): string {
      const text = JSON.stringify(payload, describeFile)
      const kept = keeper.read()
      if (kept?.payload === text) return kept.key
      const key = uuid()
      keeper.write({ payload: text, key })
      return key
    },
    /** Another write may have begun meanwhile, whose key goes on waiting for its own answer. */
    settle(key: string) {
      if (keeper.read()?.key === key) keeper.write(undefined)
    },
  }
}

function describeFile(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value
}
