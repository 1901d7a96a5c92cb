import type { PersonOfDay } from '@iris/contracts/exams'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { checkIn, makeEvent } from '../../../test/factories/screening-event.ts'

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

const isListed = async ({ id }: { id: number }) =>
  (await today()).people.some(({ exam_id }) => exam_id === id)

/** Whoever was registered long ago. */
const former = (name: string) => makePatient(app.services.db, { name, created_at: LONG_AGO })

/** More people than the list has; returns their ids. */
async function makeMany(name: string, created_at: string): Promise<number[]> {
  const { id } = await former(name)
  const { rows } = await sql<{ id: number }>`
    insert into patients (company, name, email, phone, dob, zip_code, address_street, address_number, address_neighborhood,
      address_city, address_state, address_country, cpf, sex, occupation, health_type, created_at)
    select company, name || ' ' || i, email, phone, dob, zip_code, address_street, address_number, address_neighborhood,
      address_city, address_state, address_country, lpad((id * 1000 + i)::text, 11, '9'), sex, occupation, health_type, ${created_at}
    from patients, generate_series(1, 600) i where id = ${id} returning id`.execute(app.services.db)
  return rows.map((row) => row.id)
}

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
  expect(await isListed(exam)).toBe(false)
  const { status } = await app.call('POST', `/patients/${person.id}/exams/${exam.id}`, {
    as: technician,
    payload: { right_eye: '20/20', left_eye: '20/25', has_correction: 0 },
  })
  expect(status).toBe(200)
  expect(await isListed(exam)).toBe(true)
})

/** A correction by a doctor and, if asked, what they conclude after it; tells whether the exam stands on the list of today. */
async function isListedAfter(exam: { id: number; patient_id: number }, concludes = false) {
  const { token } = await app.userOf(5)
  const saved = concludes
    ? await app.call('POST', `/patients/${exam.patient_id}/exams/${exam.id}`, {
        as: token,
        payload: { final_classification: 'consulta' },
      })
    : await app.call('POST', `/exams/${exam.id}/correct`, {
        as: token,
        payload: { reason: 'Faltou a refração do olho esquerdo.' },
      })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return isListed(exam)
}

const CONCLUDED = {
  status: 'Concluído',
  final_classification: 'liberado',
  refractive_disorder: 'Sem alteração',
  has_changed: 0,
}

it('A correction of an older exam puts nobody on the list of today, nor does what is concluded after it', async () => {
  const { db } = app.services
  const exam = await makeExamWith(db, (await former('CORRIGIDA HOJE')).id, undefined, {
    ...CONCLUDED,
    created_at: LONG_AGO,
    review_since: LONG_AGO,
  })
  expect(await isListedAfter(exam)).toBe(false)
  expect(await isListedAfter(exam, true)).toBe(false)
})

it('An older exam that is corrected, opened and sent to the doctor again stands on the list of that day', async () => {
  const { db } = app.services
  const exam = await makeExamWith(db, (await former('REFEITA HOJE')).id, undefined, {
    ...CONCLUDED,
    created_at: LONG_AGO,
    review_since: LONG_AGO,
  })
  await isListedAfter(exam)
  for (const status of ['Pendente', 'Avaliação Médica']) {
    const moved = await app.call('POST', `/patients/${exam.patient_id}/exams/${exam.id}`, {
      as: technician,
      payload: { status },
    })
    expect([moved.body.status, await isListed(exam)]).toEqual([status, true])
  }
  expect(await isListedAfter(exam, true)).toBe(true)
})

it('Whoever was examined today stays on the list of today when the result is corrected on the same day', async () => {
  const { db } = app.services
  const opened = await makeExamWith(db, (await former('EXAMINADA HOJE')).id, undefined, {
    ...CONCLUDED,
    review_since: new Date().toISOString(),
  })
  const event = await makeEvent(app)
  const patient = await makePatient(db, { company: event.company, created_at: LONG_AGO })
  const atHome = await makeExamWith(db, patient.id, ['triage', 'acuity', 'ishihara'], {
    created_at: new Date(Date.now() - 5 * 86_400_000).toISOString(),
  })
  const came = await checkIn(app, event, { patient_id: patient.id })
  expect(came.body.exam_id).toBe(atHome.id)
  await db
    .updateTable('exams')
    .set({ ...CONCLUDED, retinography_img: opened.retinography_img })
    .where('id', '=', atHome.id)
    .execute()
  for (const exam of [opened, atHome]) expect(await isListedAfter(exam)).toBe(true)
})

it('A day with more people than its list has room for lists those at work, and of the others the last to be done', async () => {
  const { db } = app.services
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const many = await makeMany('DA MANHÃ', LONG_AGO)
  await sql`
    insert into exams (patient_id, status, review_since)
    select id, 'Avaliação Médica', now() from unnest(${many}::int[]) id`.execute(db)
  const begun = await makeExamWith(db, (await former('DA TARDE, COMEÇOU')).id, ['triage'], {
    created_at: soon(10),
  })
  const registered = await makePatient(db, { name: 'DA TARDE', created_at: soon(20) })
  const lastDone = await makeExamWith(db, (await former('DA TARDE, CONCLUIU')).id, undefined, {
    status: 'Avaliação Médica',
    created_at: soon(30),
    review_since: soon(40),
  })

  const { people, more } = await today()

  expect([people.length, more]).toEqual([500, true])
  const listed = people.map(({ patient_id }) => patient_id)
  const ofAfternoon = [begun.patient_id, registered.id, lastDone.patient_id]
  expect(ofAfternoon.filter((one) => !listed.includes(one))).toEqual([])
})

it('A day with a long sheet of new people still lists whoever has begun', async () => {
  const { db } = app.services
  await makeMany('DA PLANILHA', new Date().toISOString())
  const begun = await makeExamWith(
    db,
    (await former('COMEÇOU DEPOIS DA PLANILHA')).id,
    ['triage'],
    {
      created_at: new Date(Date.now() + 3_600_000).toISOString(),
    },
  )
  const { people } = await today()
  expect(people.map(({ exam_id }) => exam_id)).toContain(begun.id)
})
