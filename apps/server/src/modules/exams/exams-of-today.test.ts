import type { PersonOfDay } from '@iris/contracts/exams'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'

const LONG_AGO = '2026-01-15T12:00:00Z'

let app: TestApp
let technician: string
beforeAll(async () => {
  app = await createTestApp()
  technician = (await app.userOf(3)).token
})
afterAll(() => app.close())

async function today() {
  const { status, body } = await app.call<{ date: string; people: PersonOfDay[]; more: boolean }>(
    'GET',
    '/exams/today',
    { as: technician },
  )
  expect(status).toBe(200)
  return body
}

/** Whoever was registered long ago. */
const former = (name: string) => makePatient(app.services.db, { name, created_at: LONG_AGO })

it('The list of today has whoever was registered, examined or sent to the doctor today, and nobody else', async () => {
  const { db } = app.services
  const registered = await makePatient(db, { name: 'REGISTRADA HOJE' })
  await makePatient(db, { name: 'INATIVO', active: false })
  await former('SEM EXAME')
  const begun = await makeExamWith(db, (await former('COMEÇOU')).id, ['triage', 'acuity'], {
    created_at: LONG_AGO,
  })
  const sent = await makeExamWith(db, (await former('FOI AO MÉDICO')).id, undefined, {
    status: 'Avaliação Médica',
    review_since: new Date().toISOString(),
  })
  await makeExamWith(db, (await former('PAROU HÁ MESES')).id, ['triage'], {
    created_at: LONG_AGO,
    updated_at: LONG_AGO,
  })
  await makeExamWith(db, (await former('LAUDADO HOJE, EXAMINADO HÁ MESES')).id, undefined, {
    status: 'Concluído',
    review_since: LONG_AGO,
  })

  const { date, people, more } = await today()

  expect(date).toBe(todayInSaoPaulo())
  expect(more).toBe(false)
  expect(
    people.map(({ patient_name, exam_id, status }) => [patient_name, exam_id, status]),
  ).toEqual([
    ['COMEÇOU', begun.id, 'Pendente'],
    [registered.name, null, null],
    ['FOI AO MÉDICO', sent.id, 'Avaliação Médica'],
  ])
  expect(people[0]?.parts).toEqual({ triage: true, acuity: true, ishihara: false, upload: false })
  expect(people[0]?.done_at).toBeNull()
  expect(people[2]?.done_at).toEqual(expect.stringMatching(/^\d{4}-/))
})

it('A person with two exams of today stands once on the list, with the newer one', async () => {
  const { db } = app.services
  const twice = await former('DUAS VEZES')
  await makeExamWith(db, twice.id, ['triage'])
  const newer = await makeExamWith(db, twice.id, ['acuity'])
  const of = (await today()).people.filter(({ patient_id }) => patient_id === twice.id)
  expect(of.map(({ exam_id }) => exam_id)).toEqual([newer.id])
})

it('A part that is saved today brings an old exam onto the list of today', async () => {
  const { db } = app.services
  const person = await former('VOLTOU HOJE')
  const exam = await makeExamWith(db, person.id, ['triage'], {
    created_at: LONG_AGO,
    updated_at: LONG_AGO,
  })
  const listed = async () => (await today()).people.some(({ exam_id }) => exam_id === exam.id)
  expect(await listed()).toBe(false)
  const { status } = await app.call('POST', `/patients/${person.id}/exams/${exam.id}`, {
    as: technician,
    payload: { right_eye: '20/20', left_eye: '20/25', has_correction: 0 },
  })
  expect(status).toBe(200)
  expect(await listed()).toBe(true)
})
