import { Readable } from 'node:stream'
import { StoreAway } from './store-away.ts'

/**
 * The same bytes, which end with `StoreAway` when their reader waited for `patienceMs` and none came. However long the
 * reader itself takes is no silence.
 */
export function bytesInTime(source: Readable, patienceMs: number): Readable {
  let silence: NodeJS.Timeout | undefined
  const bytes = new Readable({
    read() {
      clearTimeout(silence)
      silence = setTimeout(() => bytes.destroy(new StoreAway()), patienceMs)
      source.resume()
    },
    destroy(error, done) {
      clearTimeout(silence)
      source.destroy()
      done(error)
    },
  })
  // Who reads may not listen yet, and is told when it begins.
  bytes.on('error', () => {})
  source.pause()
  source.on('data', (chunk) => {
    clearTimeout(silence)
    if (!bytes.push(chunk)) source.pause()
  })
  source.on('end', () => {
    clearTimeout(silence)
    bytes.push(null)
  })
  source.on('error', (cause) => bytes.destroy(new StoreAway({ cause })))
  return bytes
}
