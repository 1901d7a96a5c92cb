import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'
import { EXAM_ROWS } from './exams.sql.ts'
import { ALL_TIME, findRows, type Search } from './fhir-search.sql.ts'

let app: TestApp
/** In the order of their ids: of every three, two came to the event and one to no event. */
const exams: number[] = []

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  const { id: event } = await makeEvent(app)
  for (let made = 0; made < 24; made++) {
    const { id: patient } = await makePatient(db)
    const { id } = await makeExam(db, patient, { created_at: '2026-03-01T12:00:00Z' })
    exams.push(id)
    if (made % 3 < 2)
      await sql`
        insert into screening_participants (event_id, patient_id, exam_id, code, state, ticket, checked_in_at)
        values (${event}, ${patient}, ${id}, ${`CODIGO${id}`}, 'present', ${made + 1}, '2026-04-01 12:00Z')`.execute(
        db,
      )
  }
})
afterAll(() => app.close())

const asked = (from: string | null, until: string | null): Search => ({
  ids: [],
  patients: [],
  identifiers: [],
  updated: ALL_TIME,
  made: { from, until },
  after: null,
  count: 2,
})

/** All that a search finds, three rows at a time. */
async function found(search: Search, most: { few: number; walked: number }): Promise<number[]> {
  const all: number[] = []
  for (let after: Search['after'] = null; ; ) {
    const ids = await findRows(app.services.db, EXAM_ROWS, { ...search, after }, 3, most)
    all.push(...ids)
    const last = ids.at(-1)
    if (last === undefined) return all
    after = { id: last + 1, rank: 0 }
  }
}

const cameToEvent = () => exams.filter((_, n) => n % 3 < 2)

test.each([
  [1, 1],
  [1, 4],
  [2, 8],
  [5, 100],
  [9, 3],
  [100, 1],
])(
  'A search by date in FHIR finds every exam of an event when %i rows are few and %i are walked',
  async (few, walked) => {
    const all = (from: string | null, until: string | null) =>
      found(asked(from, until), { few, walked })
    expect(await all('2026-02-01T00:00:00Z', null)).toEqual(exams)
    expect(await all('2026-04-01T00:00:00Z', null)).toEqual(cameToEvent())
    expect(await all(null, '2026-03-15T00:00:00Z')).toEqual(exams.filter((_, n) => n % 3 === 2))
    expect(await all('2026-05-01T00:00:00Z', null)).toEqual([])
  },
)
