import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { LONG_AGO, storedPicture } from '../../../test/factories/somebody.ts'
import { findKeeping } from '../patients/patients.public.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const AT = '2019-05-06T15:00:00Z'
type Whose = { patient_id: number; exam_id: number; company_id: number }

/** What was done for somebody in 2019, whose record is of 2002. */
const ACTS: Readonly<Record<string, (whose: Whose) => Promise<unknown>>> = {
  'a link to a result': ({ exam_id }) =>
    app.services.db
      .insertInto('result_links')
      .values({
        ...{ exam_id, channel: 'print', token_sha256: randomBytes(32), created_by: 1 },
        ...{ created_at: AT, expires_at: AT },
      })
      .execute(),
  'a printed result': ({ exam_id }) =>
    app.services.db
      .insertInto('result_prints')
      .values({ exam_id, printed_by: 1, printed_at: AT })
      .execute(),
  'a signed result': async ({ exam_id }) => {
    const file = await storedPicture(app)
    await app.services.db
      .insertInto('result_signatures')
      .values({
        ...{ exam_id, file, locked_file: file, signed_by: 1, signed_at: AT },
        ...{ signer_name: 'BIA', issuer_name: 'AC' },
        ...{ certificate_sha256: randomBytes(32), person_sha256: randomBytes(32) },
      })
      .execute()
  },
  'a check-in at an event': async ({ patient_id, company_id }) => {
    const { id: event_id } = await app.services.db
      .insertInto('screening_events')
      .values({ company_id, name: 'Campanha', starts_on: '2019-05-06', ends_on: '2019-05-06' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.services.db
      .insertInto('screening_participants')
      .values({
        ...{ event_id, patient_id, code: `FOI${event_id}`, state: 'present' },
        ...{ ticket: 1, checked_in_at: AT },
      })
      .execute()
  },
}

describe('How long a person is kept', () => {
  it.each(Object.keys(ACTS))('The twenty years of a person count from %s', async (act) => {
    const { db } = app.services
    const { id, company } = await makePatient(db, LONG_AGO)
    const exam = await makeExam(db, id, LONG_AGO)
    expect((await findKeeping(db, id)).kept_until).toBe('2022-03-04')
    await ACTS[act]?.({ patient_id: id, exam_id: exam.id, company_id: company })
    expect((await findKeeping(db, id)).kept_until).toBe('2039-05-06')
  })
})

/** What is no act of care, and why. */
const NOT_COUNTED: Readonly<Record<string, string>> = {
  result_batch_items: 'what a batch hands over is a mail, a link or a print of its own',
  link_registrations: 'made with the patient, whose own moment counts',
  patient_anonymisations: 'comes after the twenty years',
  patient_merges: 'what the empty registration had is the other one’s now',
  privacy_notice_readings: 'read at a registration, whose moment counts',
  registration_visits: 'a login of a day',
}

test('Every table about a patient or an exam counts for the twenty years, or says why not', async () => {
  const { db } = app.services
  const tables = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('patients'::regclass, 'exams'::regclass)`.execute(db)
  const { rows } = await sql<{ body: string }>`
    select prosrc as body from pg_proc where proname = 'patient_kept_until'`.execute(db)
  const counted = (name: string) => new RegExp(`(from|join) ${name}\\b`).test(rows[0]?.body ?? '')
  const names = tables.rows.map(({ name }) => name)
  expect(names.filter((name) => !counted(name) && !NOT_COUNTED[name])).toEqual([])
  expect(Object.keys(NOT_COUNTED).filter((name) => !names.includes(name) || counted(name))).toEqual(
    [],
  )
})
