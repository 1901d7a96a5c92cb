import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'

// COPY as a stream in both directions: the one way to move a whole table in constant memory. The driver calls the
// methods below while the statement runs.

/** The part of the driver's connection that COPY needs. */
type Wire = {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** How many rows were copied, known at the end. */
type Told = { rows: number }

/** The rows of a `copy … to stdout` as they come. Leaving before the end also ends the connection. */
export class CopyOut extends Readable implements Told {
  rows = 0
  readonly #statement: string
  #wire: Wire | undefined
  #over = false

  constructor(client: pg.Client, statement: string) {
    super()
    this.#statement = statement
    client.query(this as never)
  }

  submit(wire: unknown): void {
    this.#wire = wire as Wire
    this.#wire.query(this.#statement)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver uses its memory again for the next piece.
    if (!this.push(Buffer.from(chunk))) this.#wire?.stream.pause()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }

  handleError(error: Error): void {
    this.#over = true
    this.destroy(error)
  }

  handleReadyForQuery(): void {
    this.#over = true
    this.push(null)
  }

  override _read(): void {
    this.#wire?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#over) this.#wire?.stream.destroy()
    this.#wire?.stream.resume()
    done(error)
  }
}

/**
 * Writes what `source` gives into a table by `copy … from stdin`.
 * @returns how many rows were written
 */
export function copyIn(
  client: pg.Client,
  statement: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const stopped = new AbortController()
    let rows = 0
    let fault: unknown
    const feed = async (wire: Wire) => {
      try {
        for await (const chunk of source) {
          wire.sendCopyFromChunk(chunk)
          if (wire.stream.writableNeedDrain)
            await once(wire.stream, 'drain', { signal: stopped.signal })
          if (stopped.signal.aborted) return
        }
        wire.endCopyFrom()
      } catch (error) {
        fault ??= error
        if (!stopped.signal.aborted) wire.sendCopyFail('the source failed')
      }
    }
    const copy = {
      submit: (wire: Wire) => wire.query(statement),
      handleCopyInResponse: (wire: Wire) => void feed(wire),
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = rowsOf(text)
      },
      handleError: (error: Error) => {
        fault ??= error
        stopped.abort()
        reject(fault)
      },
      handleReadyForQuery: () => resolve(rows),
    }
    client.query(copy as never)
  })
}

const rowsOf = (commandTag: string) => Number(/^COPY (\d+)/.exec(commandTag)?.[1] ?? 0)
