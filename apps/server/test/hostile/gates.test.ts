// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { FileKind } from '@iris/contracts/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANES } from '../../src/apart/lanes.ts'
import { type Apart, type Budget, DiedApart, startApart } from '../../src/apart/start-apart.ts'
import { createDice, type Dice } from '../../src/demo/dice.ts'
import { FILE_BUDGET } from '../../src/files/file-budget.ts'
import type { InspectorAnswer, InspectorRequest } from '../../src/files/inspection.ts'
import { SHEET_BUDGET } from '../../src/spreadsheets/sheet-budget.ts'
import type { ReaderAnswer, ReaderRequest } from '../../src/spreadsheets/table-reader.ts'
import { docx, pdf, pdfOfObjectStreams, phonePhoto, photo } from '../sample-files.ts'
import { rawWorkbook, rowOf, sheetFile, sheetOf } from '../spreadsheet-files.ts'
import { damaged } from './damage.ts'

// Damaged copies of real files are sent to each check of files. `npm run soak -- gates` sends 10,000 to each. The
// program starts a new process for every file. Here one process checks many, which makes a fault only more likely:
// what one file leaves behind meets the next.

const COUNT = Number(process.env.GATE_FILES ?? 60)
const SEED = Number(process.env.GATE_SEED ?? 20_261_122)
const FILES_A_PROCESS = 100
const SRC = join(import.meta.dirname, '../../src')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gates-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Tally = Record<string, number>

/** Sends damaged files and counts the outcomes; a file that kills its process counts as `died`. */
async function sendDamaged<Request, Answer>(
  program: string,
  budget: Budget,
  make: (dice: Dice) => Buffer | Promise<Buffer>,
  requestOf: (bytes: Buffer) => Promise<Request>,
  wordOf: (answer: Answer) => string,
): Promise<Tally> {
  const dice = createDice(SEED)
  const tally: Tally = {}
  const count = (word: string) => {
    tally[word] = (tally[word] ?? 0) + 1
  }
  let gate: Apart<Request, Answer> | undefined
  const place = { lane: LANES.jobs, who: program }
  for (let sent = 0; sent < COUNT; sent++) {
    if (sent % FILES_A_PROCESS === 0) {
      gate?.end()
      gate = undefined
    }
    gate ??= await startApart<Request, Answer>(program, place, {
      ...budget,
      seconds: budget.seconds * FILES_A_PROCESS,
    })
    const request = await requestOf(await make(dice))
    const started = performance.now()
    try {
      count(wordOf(await gate.ask(request)))
    } catch (error) {
      if (!(error instanceof DiedApart)) throw error
      count('died')
      gate.end()
      gate = undefined
    }
    if (performance.now() - started > budget.seconds * 1000) count('too slow')
  }
  gate?.end()
  console.info(`seed ${SEED}, ${program.slice(SRC.length + 1)}`, tally)
  return tally
}

const inspect = (kind: FileKind, make: (dice: Dice) => Buffer) =>
  sendDamaged<InspectorRequest, InspectorAnswer>(
    join(SRC, 'files/file-inspector.ts'),
    FILE_BUDGET,
    make,
    async (bytes) => {
      const path = join(folder, 'file')
      await writeFile(path, bytes)
      return { task: 'inspect', path, kind }
    },
    (answer) => answer.done,
  )

test('A damaged picture is accepted or refused in time', async () => {
  const originals = [
    await photo(160, 120).png().toBuffer(),
    await photo(160, 120).png({ progressive: true, palette: true }).toBuffer(),
    await photo(160, 120).jpeg().toBuffer(),
    await photo(160, 120).jpeg({ progressive: true }).toBuffer(),
    await phonePhoto(),
  ]
  const tally = await inspect('image', (dice) => damaged(dice.pick(originals), dice))
  expect(Object.keys(tally).sort()).toEqual(['inspected', 'refused'])
}, 3_600_000)

test('A damaged PDF or Word document is accepted or refused in time', async () => {
  const originals = [await pdf(), docx()]
  const objects = Buffer.from('1 0 << /Type /Catalog /Pages 2 0 R >> '.repeat(20))
  const tally = await inspect('document', (dice) =>
    // Inside an intact archive the damage gets further.
    dice.chance(0.4)
      ? pdfOfObjectStreams(3, deflateSync(damaged(objects, dice)))
      : damaged(dice.pick(originals), dice),
  )
  expect(Object.keys(tally).sort()).toEqual(['inspected', 'refused'])
}, 3_600_000)

/** Still XML, but some of its numbers are others. */
const misnumbered = (xml: Buffer, dice: Dice) =>
  Buffer.from(`${xml}`.replace(/\d/g, (n) => (dice.chance(0.02) ? `${dice.between(0, 9)}` : n)))

test('A damaged spreadsheet is read or refused in time', async () => {
  const head = ['Nome', 'CPF', 'Data']
  const rows = Array.from({ length: 40 }, (_, n) => [`Pessoa ${n}`, String(n), new Date(2000, n)])
  const originals = [await sheetFile([head, ...rows]), await sheetFile([['Título'], head, ...rows])]
  const merge = '<mergeCells><mergeCell ref="A2:B3"/></mergeCells>'
  const xml = Buffer.from(
    sheetOf(
      rowOf(1, ...head) + rows.map((_, n) => rowOf(n + 2, `Pessoa ${n}`, `${n}`)).join(''),
      merge,
    ),
  )
  const columns = [
    { key: 'name', header: 'Nome', type: 'text', required: true },
    { key: 'cpf', header: 'CPF', type: 'text' },
    { key: 'date', header: 'Data', type: 'date' },
  ] as const
  const tally = await sendDamaged<ReaderRequest, ReaderAnswer>(
    join(SRC, 'spreadsheets/table-reader.ts'),
    SHEET_BUDGET,
    (dice) =>
      dice.chance(0.5)
        ? rawWorkbook({ sheet: [dice.chance(0.5) ? damaged(xml, dice) : misnumbered(xml, dice)] })
        : damaged(dice.pick(originals), dice),
    async (file) => ({ file, columns }),
    (answer) => ('fault' in answer ? answer.fault : 'read'),
  )
  expect(tally.died).toBeUndefined()
  expect(tally['too slow']).toBeUndefined()
  expect(tally.read).toBeGreaterThan(0)
  expect(tally.unreadable).toBeGreaterThan(0)
}, 3_600_000)
