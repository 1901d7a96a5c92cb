import { brotliDecompressSync } from 'node:zlib'
import {
  OFFLINE_OPERATORS_MAX,
  OFFLINE_PEOPLE_MAX,
  type OfflinePackage,
} from '@iris/contracts/offline-package'
import { OTHER_OPERATOR_ID } from '@iris/domain/health-type'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Reply, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import {
  makeArrivals,
  makeEvent,
  record,
  type TestEvent,
} from '../../../test/factories/screening-event.ts'

// What a tablet is given before it goes where no network is.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const packageOf = (event: Pick<TestEvent, 'path'>): Promise<Reply<OfflinePackage>> =>
  app.call<OfflinePackage>('GET', `${event.path}/offline-package`, { as: app.admin })

const call = (event: TestEvent, patient_ids: number[]) =>
  app.call('POST', `${event.path}/participants`, { as: app.admin, payload: { patient_ids } })

const keysOf = (row: object | undefined) => Object.keys(row ?? {}).sort()

test('The offline package has the people of its event with their exams and triages, and nobody of another', async () => {
  const { db } = app.services
  const [event, other] = [await makeEvent(app), await makeEvent(app)]
  const [came] = await makeArrivals(app, event, 1)
  await record(app, came!, 'triage')
  await record(app, came!, 'acuity')
  await record(app, (await makeArrivals(app, other, 1))[0]!, 'triage')
  const atHome = (await makePatient(db, { company: event.company })).id
  const answered = (await makeExamWith(db, atHome, ['triage'], { status: 'Pendente' })).id
  await makeExamWith(db, came!.patient_id!, undefined, { status: 'Concluído' })
  await call(event, [atHome])
  const { status, body } = await packageOf(event)
  expect(status).toBe(200)
  expect(body.event.id).toBe(event.id)
  expect(body.participants.map(({ patient_id }) => patient_id)).toEqual([came!.patient_id, atHome])
  expect(body.patients.map(({ id }) => id).sort()).toEqual([came!.patient_id, atHome].sort())
  expect(body.exams.map(({ id }) => id)).toEqual([came!.exam_id, answered])
  expect(body.exams[0]).toMatchObject({ right_eye: '20/20', left_eye: '20/25' })
  expect(body.exams[0]?.parts).toMatchObject({ triage: true, acuity: true, ishihara: false })
  expect(body.triages.map(({ exam_id }) => exam_id).sort()).toEqual(
    [came!.exam_id, answered].sort(),
  )
  expect(body.options.eye_complaints.length).toBeGreaterThan(5)
  expect(Date.now() - Date.parse(body.made_at)).toBeLessThan(60_000)
})

test('The offline package has no address, contact or verdict of anybody who is registered', async () => {
  const event = await makeEvent(app)
  const [came] = await makeArrivals(app, event, 1, { email: 'segredo@exemplo.test' })
  await app.services.db
    .updateTable('exams')
    .set({ refractive_disorder: 'Miopia', final_classification: 'especialista' })
    .where('id', '=', came!.exam_id!)
    .execute()
  const { body } = await packageOf(event)
  expect(keysOf(body)).toEqual(
    'event exams made_at operators options participants patients triages'.split(' '),
  )
  expect(keysOf(body.event)).toEqual(
    'company_id companyName ends_on id name place starts_on status updated_at'.split(' ').sort(),
  )
  expect(keysOf(body.patients[0])).toEqual('active dob id name sex updated_at'.split(' '))
  expect(keysOf(body.exams[0])).toEqual(
    (
      'complete created_at event_id has_correction id import_option ishihara_correct_answer ishihara_wrong_answer ' +
      'left_eye parts patient_id portable_auto_refractor_img refraction_option retinography_eye retinography_img ' +
      'retinography_option retinography_other_img right_eye status updated_at'
    )
      .split(' ')
      .sort(),
  )
  expect(body.participants[0]).toMatchObject({ email: null, phone: null })
  const text = JSON.stringify(body)
  for (const secret of ['segredo@', '11987654321', 'Acácias', 'Miopia', 'especialista'])
    expect(text).not.toContain(secret)
})

test('Who is still to register comes with the e-mail and phone that the form at the door is filled with', async () => {
  const event = await makeEvent(app)
  const known = { email: 'ana@exemplo.test', phone: '11912345678' }
  await app.services.db
    .insertInto('screening_participants')
    .values({
      ...{ event_id: event.id, name: 'ANA', cpf: '52998224725', dob: '1990-01-01', ...known },
      code: 'ANAANAAN23',
    })
    .execute()
  const { body } = await packageOf(event)
  expect(body.participants).toMatchObject([{ patient_id: null, patient_name: 'ANA', ...known }])
  expect(body.patients).toEqual([])
})

test('The form at the door is given the operators that may be chosen: at most a thousand, with "Outro" as the last', async () => {
  const { db } = app.services
  const event = await makeEvent(app)
  const operatorsOf = async () => (await packageOf(event)).body.operators
  await db
    .insertInto('healthcare_operators')
    .values([{ name: 'Saúde da Porta' }, { name: 'Saúde Extinta', active: false }])
    .execute()
  const offered = await app.call('GET', '/health/options', { as: app.admin })
  expect(await operatorsOf()).toEqual(offered.body)
  const names = (await operatorsOf())?.map(({ label }) => label)
  expect(names).toContain('Saúde da Porta')
  expect(names).not.toContain('Saúde Extinta')
  await sql`insert into healthcare_operators (name)
    select 'Saúde ' || i from generate_series(1, ${OFFLINE_OPERATORS_MAX}::int) i`.execute(db)
  const most = await operatorsOf()
  expect(most).toHaveLength(OFFLINE_OPERATORS_MAX)
  expect(most?.at(-1)?.value).toBe(OTHER_OPERATOR_ID)
  expect(most).toContainEqual(expect.objectContaining({ label: 'Saúde da Porta' }))
})

test('A device is prepared for an event that is open or begins within three days, and for no other', async () => {
  const inDays = (days: number) => startOfDay(todayInSaoPaulo(), days).split('T')[0] as string
  const planned = (starts_on: string) =>
    makeEvent(app, { status: 'planned', starts_on, ends_on: inDays(9) })
  const code = async (event: TestEvent) => {
    const { status, body } = await packageOf(event)
    return status === 200 ? 200 : `${status} ${(body as unknown as { code: string }).code}`
  }
  expect(await code(await planned(inDays(0)))).toBe(200)
  expect(await code(await planned(inDays(3)))).toBe(200)
  expect(await code(await planned(inDays(4)))).toBe('409 event.too-early')
  expect(await code(await makeEvent(app, { status: 'closed' }))).toBe('409 event.not-open')
  expect((await packageOf({ path: '/screening-events/999999' })).status).toBe(404)
})

test('The offline package is audited as a read of every patient in it', async () => {
  const event = await makeEvent(app)
  const people = await makeArrivals(app, event, 3)
  const nurse = await app.userOf(3)
  await app.call('GET', `${event.path}/offline-package`, { as: nurse.token })
  const rows = await app.services.db
    .selectFrom('audit_events')
    .select(['user_id', 'action', 'subjects', 'detail'])
    .where('entity', '=', 'offline-package')
    .where('user_id', '=', nurse.id)
    .execute()
  expect(rows).toEqual([
    {
      user_id: nurse.id,
      action: 'read',
      subjects: people.map(({ patient_id }) => patient_id),
      detail: { event_id: event.id, rows: 3 },
    },
  ])
})

/** An open event with that many people, every other one with an exam and its triage. */
async function crowd(people: number): Promise<TestEvent> {
  const event = await makeEvent(app)
  const { db } = app.services
  const { id } = await makePatient(db, { company: event.company })
  await sql`
    insert into patients (company, name, email, phone, dob, zip_code, address_street, address_number, address_neighborhood,
      address_city, address_state, address_country, cpf, sex, occupation, health_type)
    select company, 'PESSOA ' || ${event.id}::int || ' ' || i, email, phone, dob, zip_code, address_street, address_number,
      address_neighborhood, address_city, address_state, address_country,
      lpad((${event.id}::bigint * 1000000 + i)::text, 11, '0'), sex, occupation, health_type
    from patients, generate_series(1, ${people - 1}::int) i where id = ${id}`.execute(db)
  await sql`
    insert into exams (patient_id, event_id) select id, ${event.id} from patients
    where company = ${event.company} and id % 2 = 0`.execute(db)
  await sql`
    insert into triages (exam_id, patient_id, personal_history, previous_eye_surgeries, previous_eye_diseases, eye_complaints)
    select id, patient_id, '{diabetes}', '{none}', '{none}', '[]' from exams where event_id = ${event.id}`.execute(
    db,
  )
  await sql`
    insert into screening_participants (event_id, patient_id, code, state, ticket, checked_in_at, waiting_since, exam_id)
    select ${event.id}, p.id, upper(to_hex(${event.id}::int)) || 'K' || p.id, case when e.id is null then 'called' else 'present' end,
      case when e.id is not null then row_number() over (order by p.id) end,
      case when e.id is not null then now() end, case when e.id is not null then now() end, e.id
    from patients p left join exams e on e.patient_id = p.id where p.company = ${event.company}`.execute(
    db,
  )
  return event
}

/** Milliseconds of processor time of this process, and the answer as it travels. */
async function measured(event: TestEvent) {
  const before = process.cpuUsage()
  const reply = await app.server.inject({
    method: 'GET',
    url: `/api/v2${event.path}/offline-package`,
    headers: { authorization: `Bearer ${app.admin}`, 'accept-encoding': 'br' },
  })
  const { user, system } = process.cpuUsage(before)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-encoding']).toBe('br')
  const whole = brotliDecompressSync(reply.rawPayload)
  const { participants } = JSON.parse(whole.toString()) as OfflinePackage
  return {
    people: participants.length,
    cpu: (user + system) / 1000,
    sent: reply.rawPayload.length,
    whole: whole.length,
  }
}

test('A package of 2,000 people costs per person what one of 400 does, and travels at a tenth of its size', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const [some, many] = [await crowd(400), await crowd(2000)]
  await measured(some)
  // Other tests share the processor: the quickest of three says what the work is.
  const cpuOf = { few: [] as number[], all: [] as number[] }
  for (let turn = 0; turn < 2; turn++) {
    cpuOf.few.push((await measured(some)).cpu)
    cpuOf.all.push((await measured(many)).cpu)
  }
  cpuOf.few.push((await measured(some)).cpu)
  const all = await measured(many)
  cpuOf.all.push(all.cpu)
  expect(all.people).toBe(2000)
  expect(Math.min(...cpuOf.all) / Math.min(...cpuOf.few)).toBeLessThan((2000 / 400) * 2)
  expect(all.whole / all.people).toBeLessThan(2_000)
  expect(all.sent / all.whole).toBeLessThan(0.1)
})

test('An event with more people than a device is given is refused as too large', async () => {
  const event = await makeEvent(app)
  await sql`
    insert into screening_participants (event_id, name, cpf, dob, code)
    select ${event.id}, 'PESSOA', lpad(i::text, 11, '0'), '1990-01-01', 'MUITOS' || i
    from generate_series(1, ${OFFLINE_PEOPLE_MAX + 1}::int) i`.execute(app.services.db)
  const { status, body } = await packageOf(event)
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'event.too-large' })])
})
