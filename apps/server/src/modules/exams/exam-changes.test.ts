import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { examChangesSince, examsRevision } from './exam-changes.sql.ts'
import { sweepExams } from './exams.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const saveAcuity = (exam: { id: number; patient_id: number }) =>
  app.call('POST', `/patients/${exam.patient_id}/exams/${exam.id}`, {
    as: app.admin,
    payload: { right_eye: '20/50', left_eye: '20/70', has_correction: 1 },
  })
const changesKept = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from exam_changes`.execute(
    app.services.db,
  )
  return rows[0]?.n
}

it('An acuity save changes the row in its page and moves no index of exams', async () => {
  const { db } = app.services
  const exams = await Promise.all(
    Array.from({ length: 8 }, async () => makeExam(db, (await makePatient(db)).id)),
  )
  const moved = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ n: number }>`
      select n_tup_upd - n_tup_hot_upd as n from pg_stat_user_tables where relname = 'exams'`.execute(
      db,
    )
    return rows[0]?.n
  }
  const before = await moved()
  for (const exam of exams) expect((await saveAcuity(exam)).status).toBe(200)
  expect(await moved()).toBe(before)
})

it('A screen that was read before old changes were swept still learns of every change', async () => {
  const { db } = app.services
  const exam = await makeExam(db, (await makePatient(db)).id)
  const before = await examsRevision(db)
  await sql`
    do ${sql.lit(`begin
      for n in 1..1100 loop
        update exams set has_correction = n % 2 where id = ${exam.id};
        commit;
      end loop;
    end`)}`.execute(db)
  const after = await examsRevision(db)
  expect(await changesKept()).toBeGreaterThan(1100)
  await sweepExams(db)
  expect(await changesKept()).toBe(1000)
  expect(await examChangesSince(db, before)).toMatchObject({ changed: true })
  expect(await examChangesSince(db, after)).toMatchObject({ changed: false })
})

it('A statement that writes no exam does not count as a change of exams', async () => {
  const { db } = app.services
  const before = await examsRevision(db)
  await sql`update exams set right_eye = '20/20' where id = -1`.execute(db)
  expect(await examChangesSince(db, before)).toMatchObject({ changed: false })
})
