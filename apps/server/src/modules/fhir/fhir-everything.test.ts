import type { Bundle } from 'fhir/r4.d.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { makeReferral } from '../../../test/factories/referral.ts'
import { fhirClient } from '../../../test/fhir-app.ts'
import { resourcesOf } from '../../../test/valid-fhir.ts'

let app: TestApp
let fhir: Awaited<ReturnType<typeof fhirClient>>
beforeAll(async () => {
  app = await createTestApp()
  fhir = await fhirClient(app)
})
afterAll(() => app.close())

/** Somebody with two exams, a triage and two referrals; the first was concluded by the younger of two doctors. */
async function examined() {
  const { db } = app.services
  const { id: younger } = await app.userOf(5)
  const { id: patient } = await makePatient(db)
  const found = { left_eye: '20/20', ishihara_correct_answer: 9, has_changed: 0 }
  const concluded = { status: 'Concluído', final_classification: 'especialista' }
  const { id: exam } = await makeExam(db, patient, {
    ...found,
    ...concluded,
    specialist_specialties: ['Retina', 'Glaucoma'],
    classified_by: younger,
  })
  const { id: second } = await makeExam(db, patient, found)
  await db.insertInto('triages').values({ exam_id: second, patient_id: patient }).execute()
  for (const specialty of ['Retina', 'Glaucoma'])
    await makeReferral(db, { exam_id: exam, patient_id: patient, specialty })
  return { patient, exam, second }
}
type Examined = Awaited<ReturnType<typeof examined>>

/** Saves more of everything, before and after what there is. */
async function addTo({ patient, exam, second }: Examined): Promise<void> {
  const { db } = app.services
  await db.insertInto('triages').values({ exam_id: exam, patient_id: patient }).execute()
  await makeReferral(db, { exam_id: exam, patient_id: patient, specialty: 'Catarata' })
  await db
    .updateTable('exams')
    .set({ right_eye: '20/20', refractive_disorder: 'Miopia' })
    .where('id', 'in', [exam, second])
    .execute()
  await db
    .updateTable('exams')
    .set({ status: 'Concluído', final_classification: 'liberado', classified_by: fhir.doctor.id })
    .where('id', '=', second)
    .execute()
}

/** Takes a finding of each exam and a triage away again. */
async function takeFrom({ exam, second }: Examined): Promise<void> {
  const { db } = app.services
  await db.deleteFrom('triages').where('exam_id', '=', second).execute()
  await db.updateTable('exams').set({ left_eye: null }).where('id', 'in', [exam, second]).execute()
}

const goneFrom =
  ({ exam, second }: Examined) =>
  (name: string) =>
    [`Observation/${exam}-acuity-left`, `Observation/${second}-acuity-left`].includes(name) ||
    name.startsWith('QuestionnaireResponse/')

describe('Everything of a person in FHIR', () => {
  const comesOnce = async (
    _: string,
    change: (person: Examined) => Promise<void>,
    gone: (person: Examined) => (name: string) => boolean,
  ) => {
    const length = (await fhir.names(`Patient/${(await examined()).patient}/$everything`)).length
    expect(length).toBeGreaterThan(14)
    for (let at = 1; at < length; at++) {
      const person = await examined()
      const path = `Patient/${person.patient}/$everything`
      const before = await fhir.names(path)
      let page = 0
      // As many on a page: what comes before the change is not asked for one by one.
      const pages = await fhir.pages(`${path}?_count=${at}`, async () => {
        if (++page === 1) await change(person)
      })
      const shown = pages.flatMap(resourcesOf).map((one) => `${one.resourceType}/${one.id}`)
      expect(shown, `changed after ${at}`).toEqual([...new Set(shown)])
      const isGone = gone(person)
      expect(shown, `changed after ${at}`).toEqual(
        expect.arrayContaining(before.filter((name) => !isGone(name))),
      )
    }
  }
  test.each([['more is saved', addTo, () => () => false]] as const)(
    'Everything of a person in FHIR comes once, though %s between any two pages',
    comesOnce,
  )
  test.each([['some of it is taken back', takeFrom, goneFrom]] as const)(
    'Everything of a person in FHIR comes once, though %s between any two pages',
    { tags: 'long' },
    comesOnce,
  )

  test.each([
    '_id',
    '_lastUpdated',
    '_since',
    '_type',
    'authored',
    'date',
    'end',
    'identifier',
    'patient',
    'start',
    'subject',
  ])(
    'Everything of a person in FHIR is refused with %s, which would ask for a part of it',
    async (name) => {
      const { patient } = await examined()
      expect(await fhir.refused(`Patient/${patient}/$everything?${name}=2026-01-01`)).toEqual({
        status: 400,
        code: 'invalid',
        text: `${name} não se aplica a esta operação`,
      })
    },
  )

  test('Everything of a person in FHIR is refused with any modifier, and given with what nobody knows', async () => {
    const { patient } = await examined()
    const path = `Patient/${patient}/$everything`
    expect(await fhir.refused(`${path}?foo:exact=1`)).toMatchObject({
      status: 400,
      text: 'foo não aceita modificadores nem encadeamento',
    })
    expect(await fhir.refused(`${path}?_count:x=1`)).toMatchObject({ status: 400 })
    expect((await fhir.get<Bundle>(`${path}?foo=1`)).body.resourceType).toBe('Bundle')
  })
})
