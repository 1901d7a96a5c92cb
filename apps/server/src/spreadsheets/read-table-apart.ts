import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { BUDGET } from './budget.ts'
import type { Column } from './column.ts'
import { type TableRow, UnfitTable } from './read-table.ts'
import type { ReaderAnswer, ReaderRequest } from './table-reader.ts'
import { UnreadableSpreadsheet } from './unreadable.ts'

const READER = join(import.meta.dirname, 'table-reader.ts')
/** Each takes a core and its memory; others wait for their turn. */
const READERS_AT_ONCE = 2

/**
 * Reads a table in a process of its own, so that a sheet made to hurt hurts nobody else: the process has so much time
 * and memory, and whatever becomes of it, the sheet is only called unreadable. Rows come as they are asked for.
 * @throws UnreadableSpreadsheet, UnfitTable
 */
export async function* readTableApart(
  file: Buffer,
  columns: readonly Column[],
  budget: { seconds: number; megabytes: number } = BUDGET,
): AsyncGenerator<TableRow> {
  const leave = await takeTurn()
  const reader = fork(READER, {
    execArgv: [`--max-old-space-size=${budget.megabytes}`],
    serialization: 'advanced',
    // It needs none of the server's secrets, and what it says while it dies is nobody's.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Its end is told by whoever waits for it; a process that could not even begin ends nothing else.
  reader.on('error', () => {})
  const clock = { left: budget.seconds * 1000 }
  try {
    let request: ReaderRequest = { file, columns }
    for (;;) {
      const given = await asked(reader, request, clock)
      if ('fault' in given)
        throw given.fault === 'unfit'
          ? new UnfitTable(given.message)
          : new UnreadableSpreadsheet(given.message)
      yield* given.rows
      if (given.done) return
      request = 'more'
    }
  } finally {
    reader.kill('SIGKILL')
    leave()
  }
}

async function asked(
  reader: ChildProcess,
  request: ReaderRequest,
  clock: { left: number },
): Promise<ReaderAnswer> {
  const stop = new AbortController()
  const started = performance.now()
  const timeout = setTimeout(() => reader.kill('SIGKILL'), clock.left)
  try {
    if (!reader.connected) throw new UnreadableSpreadsheet('The reader was ended.')
    const ended = once(reader, 'exit', { signal: stop.signal }).then(() => {
      throw new UnreadableSpreadsheet('The reader ran out of time or memory, or was ended.')
    })
    const answered = once(reader, 'message', { signal: stop.signal })
    // Sending to a process that has just ended fails; its end is then what counts.
    reader.send(request, () => {})
    const [answer] = (await Promise.race([answered, ended])) as [ReaderAnswer]
    return answer
  } finally {
    clearTimeout(timeout)
    stop.abort()
    clock.left -= performance.now() - started
  }
}

let reading = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<() => void> {
  if (reading >= READERS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else reading++
  return () => {
    const next = waiting.shift()
    if (next) next()
    else reading--
  }
}
