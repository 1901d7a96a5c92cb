import type { Page } from '@iris/contracts/envelopes'
import type { Referral } from '@iris/contracts/referrals'
import type { Specialty } from '@iris/domain/final-classification'
import type { ServiceRequest } from 'fhir/r4.d.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { REASON } from '../../../test/correction-app.ts'
import { createEmptyDatabase } from '../../../test/database.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import {
  appointmentIn,
  classify,
  concludeExam,
  makeReferral,
  referralsOfExam,
} from '../../../test/factories/referral.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { fhirClient } from '../../../test/fhir-app.ts'
import { createDatabase } from '../../db/database.ts'
import { migrate, migrateUpTo } from '../../db/migrate.ts'

// Who referred somebody stays, though another doctor corrects and concludes the exam (docs/adr/0059-referrals.md).

let app: TestApp
let fhir: Awaited<ReturnType<typeof fhirClient>>
let [first, second]: { id: number; token: string }[] = []
beforeAll(async () => {
  app = await createTestApp()
  fhir = await fhirClient(app)
  // An administrator classifies too, and is nobody's practitioner before.
  first = await app.userOf(1)
  second = await app.userOf(5)
})
afterAll(() => app.close())

const nameOf = async (user = first) => {
  const { name } = await app.services.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', Number(user?.id))
    .executeTakeFirstOrThrow()
  return name
}

/** Referred for Córnea and booked by the first; corrected and concluded again with these by the second. */
async function correctedTo(specialties: readonly Specialty[] | null) {
  const { id: patient } = await makePatient(app.services.db)
  const exam = await concludeExam(app, String(first?.token), {
    patient_id: patient,
    specialties: ['Córnea'],
  })
  const [booked] = await referralsOfExam(app, exam)
  const payload = { state: 'scheduled', scheduled_at: appointmentIn(5) }
  await app.call('PUT', `/referrals/${booked?.id}`, { as: app.admin, payload })
  const requested = () => fhir.get<ServiceRequest>(`ServiceRequest/${booked?.id}`)
  const { body: before } = await requested()
  const correction = { as: second?.token, payload: { reason: REASON } }
  expect((await app.call('POST', `/exams/${exam}/correct`, correction)).status).toBe(200)
  await classify(app, String(second?.token), exam, specialties)
  return { patient, exam, before, after: (await requested()).body }
}

test('A referral that somebody booked names who made it, though another doctor corrects the exam and clears the person', async () => {
  const { exam } = await correctedTo(null)
  expect(await referralsOfExam(app, exam)).toMatchObject([{ referred_by_name: await nameOf() }])
  const path = `/referrals?exam_id=${exam}`
  const { body } = await app.call<Page<Referral>>('GET', path, { as: app.admin })
  expect(body.data).toMatchObject([{ referred_by_name: await nameOf() }])
})

test('A conclusion that names a booked specialty again leaves it with who referred first, and what it adds names its own doctor', async () => {
  const { exam } = await correctedTo(['Córnea', 'Catarata'])
  expect(await referralsOfExam(app, exam)).toMatchObject([
    { specialty: 'Córnea', state: 'scheduled', referred_by_name: await nameOf() },
    { specialty: 'Catarata', state: 'pending', referred_by_name: await nameOf(second) },
  ])
})

test('A referral in FHIR keeps its requester over a correction, who is read and comes with everything of the person', async () => {
  const { patient, before, after } = await correctedTo(null)
  const requester = `Practitioner/${first?.id}`
  expect(before.requester).toEqual({ reference: requester })
  expect(after).toEqual(before)
  expect((await fhir.get(requester)).status).toBe(200)
  expect(await fhir.names(`Patient/${patient}/$everything`)).toEqual(
    expect.arrayContaining([requester, `Practitioner/${second?.id}`]),
  )
})

test('After the upgrade each referral of before names who had concluded the exam when it was made, and counts as no edit', {
  tags: 'long',
}, async () => {
  const database = await createEmptyDatabase()
  const owner = createDatabase(database.owner)
  await migrateUpTo(database.owner as object, '0123-standing-conclusions.sql')
  const [former, later] = [await makeUser(owner, { type: 5 }), await makeUser(owner, { type: 5 })]
  const DAYS = ['2026-11-02', '2026-11-05', '2026-11-08'] as const
  const at = { created_at: DAYS[0], updated_at: DAYS[0] }
  const booked = { ...at, state: 'scheduled', scheduled_at: appointmentIn(3) }
  const { exam_id, id } = await makeReferral(owner, { specialty: 'Córnea', ...booked })
  const plain = await makeReferral(owner, { specialty: 'Retina', ...at })
  const byNobody = await makeReferral(owner, { specialty: 'Retina', ...booked })
  const anew = await makeReferral(owner, { exam_id, specialty: 'Catarata', created_at: DAYS[2] })
  await owner.updateTable('exams').set({ classified_by: later.id }).execute()
  const values = JSON.stringify({
    final_classification: 'especialista',
    specialist_specialties: ['Córnea'],
    refractive_disorder: null,
    has_changed: null,
  })
  for (const [exam, classified_by] of [
    [exam_id, former.id],
    [byNobody.exam_id, null],
  ] as const)
    await owner
      .insertInto('exam_versions')
      .values({
        exam_id: exam,
        kind: 'correction',
        values,
        reason: REASON,
        user_id: later.id,
        classified_by,
        created_at: DAYS[1],
      })
      .execute()
  await migrate(database.owner as object)
  const rows = await owner
    .selectFrom('referrals')
    .select(['id', 'referred_by', 'updated_at'])
    .orderBy('id')
    .execute()
  expect(rows.map((row) => [row.id, row.referred_by])).toEqual([
    [id, former.id],
    [plain.id, later.id],
    [byNobody.id, null],
    [anew.id, later.id],
  ])
  expect(rows[0]?.updated_at).toBe(`${DAYS[0]}T00:00:00.000Z`)
  await owner.destroy()
  await database.drop()
})
