import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { makePatient } from '../../test/factories/patient.ts'
import { createReadAudit } from './audit.ts'
import { sealRows } from './seals.sql.ts'
import { verifyChain } from './verify-chain.ts'

const READS = 60
/** One alone reads four at once (http/call-turn.ts). */
const READERS = 15

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Of reads of patients, by the number of the row, with the transaction that wrote each. */
async function rows() {
  const found = await sql<{ patient_id: number; entity_id: number; written_by: string }>`
    select patient_id, entity_id, xmin::text as written_by from audit_events
    where action = 'read' and entity = 'patient' order by id`.execute(app.services.db)
  return found.rows
}

test('Many reads at once leave a row each before their answers, in far fewer commits, and the chain holds', async () => {
  const { db } = app.services
  const ids: number[] = []
  for (let n = 0; n < READS; n++) ids.push((await makePatient(db)).id)
  const readers: string[] = []
  for (let n = 0; n < READERS; n++) readers.push((await app.userOf(3)).token)
  const rowsAtAnswer = ids.map(async (id, n) => {
    const { status } = await app.call('GET', `/patients/${id}`, { as: readers[n % READERS] })
    expect(status).toBe(200)
    return (await rows()).some(({ patient_id }) => patient_id === id)
  })
  expect(await Promise.all(rowsAtAnswer)).toEqual(ids.map(() => true))

  const written = await rows()
  expect(written.map(({ patient_id }) => patient_id).sort((a, b) => a - b)).toEqual(ids)
  expect(new Set(written.map(({ written_by }) => written_by)).size).toBeLessThan(READS / 2)
  while ((await sealRows(db)) > 0);
  expect(await verifyChain(db, [])).toMatchObject({ holds: true, rows: READS })
})

test('Rows that share a flush are numbered in the order in which they came', async () => {
  const readAudit = createReadAudit(app.services.db)
  const who = { caller: null, ip: '10.0.0.7' }
  const before = (await rows()).length
  await Promise.all(
    Array.from({ length: 250 }, (_, n) =>
      readAudit(who, { action: 'read', entity: 'patient', entity_id: n }),
    ),
  )
  const written = (await rows()).slice(before)
  expect(written.map(({ entity_id }) => entity_id)).toEqual(
    Array.from({ length: 250 }, (_, n) => n),
  )
  expect(new Set(written.map(({ written_by }) => written_by)).size).toBe(4)
})

test('A row that the database refuses fails its own read, and those beside it stand', async () => {
  const readAudit = createReadAudit(app.services.db)
  const read = (ip: string, entity_id: number) =>
    readAudit({ caller: null, ip }, { action: 'read', entity: 'patient', entity_id })
  const before = (await rows()).length
  const outcomes = await Promise.allSettled([
    read('10.0.0.7', 1),
    read('10.0.0.7', 2),
    read('nowhere', 3),
    read('10.0.0.7', 4),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect((await rows()).slice(before).map(({ entity_id }) => entity_id)).toEqual([1, 2, 4])
})
