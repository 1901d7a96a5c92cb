import { Readable } from 'node:stream'
import { StoreAway } from './store-away.ts'

/**
 * The same bytes. They end with `StoreAway` when their reader has waited for `patienceMs` and none came. Time in which the
 * reader asks for none does not count.
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
  // Without a listener an error ends the program. A reader that comes later still meets it at its first read.
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
