import { randomBytes } from 'node:crypto'
import { IMPORT_FAILED, type ImportView } from '@iris/contracts/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishedImport, importStored } from '../../../test/factories/import-file.ts'
import { personRow } from '../../../test/factories/person-row.ts'
import { storedImport } from '../../../test/factories/stored-import.ts'
import { startImportApp } from '../../../test/import-app.ts'
import { rawWorkbook, readBack, rowOf, sheetOf, upload } from '../../../test/spreadsheet-files.ts'
import { insertRefusals, type RowRefusal } from './imports.sql.ts'
import { createKeeper } from './kept-refusals.ts'

const { app } = await startImportApp()
const { db } = app.services
afterAll(() => app.close())

const HEADS = Object.keys(personRow())
/** Rows of which each cell points at the same text, which does not pack well. */
function pointing(rows: number, characters: number): Promise<Buffer> {
  const text = randomBytes(characters).toString('base64').slice(0, characters)
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(HEADS.length)}</row>`
  return rawWorkbook({
    sheet: sheetOf(rowOf(1, ...HEADS) + row.repeat(rows)),
    shared: `<sst><si><t>${text}</t></si></sst>`,
  })
}

const send = (file: Buffer) =>
  app.call<ImportView & { errors: unknown }>('POST', '/patients/importPatients', {
    as: app.admin,
    payload: upload(file),
  })

async function storedBytes(id: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(length(cells::text) + length(errors::text))::int as bytes
    from import_refusals where import_id = ${id}`.execute(db)
  return rows[0]?.bytes ?? 0
}

async function corrections(id: number) {
  const { raw } = await app.call('GET', `/imports/${id}/errors`, { as: app.admin })
  return readBack(raw)
}

describe('What is kept of refused rows', () => {
  test('A file of a few kilobytes that says hundreds of megabytes is refused, and the server holds no more for it', {
    tags: 'long',
    timeout: 60_000,
  }, async () => {
    const file = await pointing(2000, 30_000)
    expect(file.length).toBeLessThan(50_000)
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    const { status, body } = await send(file)
    clearInterval(watch)
    expect([status, body.errors]).toEqual([422, { file: [IMPORT_FAILED] }])
    expect(most - before).toBeLessThan(200 * 1024 * 1024)
  })

  test('Rows that no honest sheet has are kept by their number and first reason alone', {
    tags: 'long',
  }, async () => {
    await app.services.jobs.start()
    const { status, body } = await send(await pointing(60, 32_000))
    expect(status).toBe(202)
    const done = await finishedImport(app, body.id)
    expect(done).toMatchObject({ status: 'done', failed: 60 })
    expect(await storedBytes(body.id)).toBeLessThan(60 * 300)
    const rows = await corrections(body.id)
    expect(rows).toHaveLength(60)
    expect(rows[59]?.Motivo).toMatch(/^Linha 61 da planilha enviada: \S/)
    expect(rows[59]?.Nome).toBe(null)
  })

  describe('of one sheet', () => {
    const text = 'ção '.repeat(8191).trim()
    let rows: Awaited<ReturnType<typeof corrections>>
    beforeAll(async () => {
      const wrong = Object.values(personRow({ Complemento: text, 'E-mail': 'sem arroba' }))
      const heads = rowOf(1, ...HEADS, 'Complemento')
      const formulas = `<row r="2">${'<c><f>A9</f></c>'.repeat(HEADS.length)}</row>`
      const sheet = sheetOf(heads + formulas + rowOf(3, ...wrong.map(String)))
      const { id } = await importStored(app, await rawWorkbook({ sheet }))
      rows = await corrections(id)
    })

    test('A refused row with a text as long as Excel allows is given back whole', () => {
      expect(rows[1]).toMatchObject({ Complemento: text, 'E-mail': 'sem arroba' })
      expect(rows[1]?.Motivo).not.toMatch(/^Linha/)
    })

    test('A row of nothing but formulas without a result is found by its number', () => {
      expect(rows[0]?.Motivo).toMatch(/^Linha 2 da planilha enviada: .*fórmula sem resultado/)
    })
  })
})

describe('The room for refused rows', () => {
  const refusal = (row_number: number): RowRefusal => ({
    row_number,
    errors: [
      { field: 'name', message: 'um' },
      { field: 'cpf', message: 'dois' },
    ],
    cells: { name: randomBytes(500).toString('hex') },
  })
  const isWhole = ({ cells, errors }: RowRefusal) => 'name' in cells && errors.length === 2
  const room = { row: 5000, import: 4000, person: 7000 }
  const started = async (created_by: number) => ({
    id: await storedImport(app.services, Buffer.from('x'), 9, { created_by }),
    created_by,
  })

  test('Refused rows are kept whole while their import has room, also where it is taken up again', async () => {
    const { id: person } = await app.userOf(3)
    const one = await started(person)
    const keep = await createKeeper(db, one, room)
    const kept = [1, 2, 3, 4, 5].map((n) => keep(refusal(n)))
    expect(kept.map(isWhole)).toEqual([true, true, true, false, false])
    expect(kept[4]).toEqual({
      row_number: 5,
      errors: [{ field: 'name', message: 'um' }],
      cells: {},
    })
    await insertRefusals(db, one.id, kept)
    expect(isWhole((await createKeeper(db, one, room))(refusal(6)))).toBe(false)
  })

  test('The imports of one person have room together, and those of another their own', async () => {
    const [{ id: person }, { id: other }] = [await app.userOf(3), await app.userOf(3)]
    for (const rows of [
      [1, 2, 3],
      [1, 2, 3],
    ]) {
      const keep = await createKeeper(db, await started(person), room)
      await insertRefusals(db, (await started(person)).id, rows.map(refusal).map(keep))
    }
    expect(isWhole((await createKeeper(db, await started(person), room))(refusal(1)))).toBe(false)
    expect(isWhole((await createKeeper(db, await started(other), room))(refusal(1)))).toBe(true)
  })

  test('A row that is too long takes no room from those after it', async () => {
    const keep = await createKeeper(db, await started((await app.userOf(3)).id), {
      ...room,
      row: 1500,
    })
    const long = { ...refusal(1), cells: { name: 'x'.repeat(1600) } }
    expect([long, refusal(2), refusal(3), refusal(4)].map(keep).map(isWhole)).toEqual([
      false,
      true,
      true,
      true,
    ])
  })
})
