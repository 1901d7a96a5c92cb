import type { Dashboard } from '@iris/contracts/dashboard'
import type { Patient, PatientPrivacy } from '@iris/contracts/patients'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeExam } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { referralsOfExam } from '../../../test/factories/referral.ts'
import {
  LONG_AGO,
  makeLineCalling,
  makeSomebody,
  storedPicture,
} from '../../../test/factories/somebody.ts'

let app: TestApp
let company: number
beforeAll(async () => {
  app = await createTestApp()
  company = (await makeCompany(app.services.db)).id
})
afterAll(() => app.close())

const reason = 'Pedido da própria pessoa, protocolo 12.'
type Answer = Patient & { code?: string; message?: string; kept_until?: string }
const anonymise = (id: number, payload: object = { reason }, as = app.admin) =>
  app.call<Answer>('POST', `/patients/${id}/anonymise`, { as, payload })
const dashboards = async () => {
  const read = (query: string) =>
    app.call<Dashboard>('GET', `/dashboard${query}`, { as: app.admin }).then(({ body }) => body)
  return [await read(''), await read(`?company_id=${company}`)]
}

/** Everything in all tables, as one text. */
async function everything(): Promise<string> {
  const { db } = app.services
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migrations'`.execute(db)
  const texts: string[] = []
  // One after the other, over one connection.
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      text: string
    }>`select t::text as text from ${sql.table(name)} t`.execute(db)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

test('A person is kept for twenty years after the last record, and a refusal says until when', async () => {
  const { id } = await makePatient(app.services.db, { company, ...LONG_AGO })
  await makeExam(app.services.db, id)
  const until = `${Number(todayInSaoPaulo().slice(0, 4)) + 20}${todayInSaoPaulo().slice(4)}`
  const reply = await anonymise(id)
  expect(reply.status).toBe(409)
  expect(reply.body).toMatchObject({ code: 'patient.kept', kept_until: until })
  expect(reply.body.message).toContain(`deve ser guardado até ${formatDate(until)}`)
  const { body } = await app.call<PatientPrivacy>('GET', `/patients/${id}/privacy`, {
    as: app.admin,
  })
  expect(body).toMatchObject({ kept_until: until, anonymised_at: null })
})

test('A person can be anonymised twenty years after the last record to the day, and not a day before', async () => {
  const today = todayInSaoPaulo()
  const on = (day: string) => `${Number(day.slice(0, 4)) - 20}${day.slice(4)}T15:00:00Z`
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  const made = async (at: string) =>
    (await makePatient(app.services.db, { company, created_at: at, updated_at: at })).id
  expect((await anonymise(await made(on(tomorrow)))).status).toBe(409)
  expect((await anonymise(await made(on(today)))).status).toBe(200)
})

test('A store that takes long holds nobody who works on the person that is anonymised', {
  tags: 'long',
}, async () => {
  const { db, files } = app.services
  const { id } = await makeSomebody(app, company)
  const put = files.put
  const locks: (string | undefined)[] = []
  files.put = async (...args) => {
    const found = sql`select from patients where id = ${id} for update nowait`.execute(db)
    locks.push(await found.then(() => 'free', String))
    return put(...args)
  }
  try {
    expect((await anonymise(id)).status).toBe(200)
  } finally {
    files.put = put
  }
  expect(locks).toEqual(['free'])
})

const COMPLAINTS = [
  { name: 'OTHERS', pivot: { others_description: null } },
  { name: 'RED_EYE', pivot: { others_description: null } },
]
/** Of a result that was delivered before a correction: measures and answers, without a text. */
const LEFT_PARTS = {
  triage: { smoking: true, eye_complaints: COMPLAINTS },
  acuity: { right_eye: '20/40' },
  upload: { retinography_eye: 'OD' },
}

test('Anonymising removes a person from every table and from the store, and no statistic changes', async () => {
  const { id, keys, exam } = await makeSomebody(app, company)
  const before = await dashboards()
  expect(await everything()).toMatch(/sigilo/i)
  const reply = await anonymise(id)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(reply.body).toMatchObject({ id, name: `PACIENTE ANONIMIZADO ${id}`, dob: '1985-04-01' })

  const left = await everything()
  expect(left).not.toMatch(/sigilo|hermenegilda|Antônia/i)
  for (const number of ['52998224725', '998877665', '11955554444', '11911112222'])
    expect(left).not.toContain(number)
  for (const key of keys) expect(await app.services.files.stat(key)).toBeUndefined()
  const trail = app.services.db.selectFrom('audit_events').where('action', '=', 'anonymise')
  expect(await trail.select(['patient_id', 'user_id']).execute()).toContainEqual({
    patient_id: id,
    user_id: 1,
  })
  const versions = await app.call('GET', `/exams/${exam}/versions`, { as: app.admin })
  expect(versions.body).toMatchObject([
    {
      final_classification: 'liberado',
      has_changed: 0,
      reason: 'Anonimizado',
      parts: LEFT_PARTS,
      exchanged: [],
    },
    { part: 'upload', values: { retinography_eye: 'OD' } },
    {
      part: 'triage',
      values: {
        smoking: true,
        eye_complaints: [
          { name: 'OTHERS', pivot: { others_description: null } },
          { name: 'RED_EYE' },
        ],
      },
    },
  ])
  const [referral] = await referralsOfExam(app, exam)
  expect(referral).toMatchObject({
    state: 'attended',
    outcome: 'confirmed',
    provider: null,
    outcome_notes: null,
    contacts: [{ channel: 'phone', notes: null }],
  })
  const refused = await app.call('POST', `/referrals/${referral?.id}/contacts`, {
    as: app.admin,
    payload: { channel: 'phone' },
  })
  expect(refused.body).toMatchObject({ code: 'patient.anonymised' })
  const picture = await app.call('GET', `/exams/${exam}/files/retinography_img`, { as: app.admin })
  expect(picture.status).toBe(200)

  expect(await dashboards()).toEqual(before)
  const { rows } = await sql<{ wrong: number }>`select stat_recount() as wrong`.execute(
    app.services.db,
  )
  expect(Number(rows[0]?.wrong)).toBe(0)
})

test("Anonymising keeps a picture that another person's exam shows too", async () => {
  const { db } = app.services
  const { id } = await makePatient(db, { company, ...LONG_AGO })
  const other = await makePatient(db, { company })
  const key = await storedPicture(app)
  await db.insertInto('retinography_files').values({ name: 'De duas', file_key: key }).execute()
  await makeExam(db, id, { retinography_img: key, ...LONG_AGO })
  await makeExam(db, other.id, { retinography_img: key })
  expect((await anonymise(id)).status).toBe(200)
  expect(await app.services.files.stat(key)).toBeDefined()
})

test('Anonymising forgets whom a list called under a former CPF, and leaves a line with another birth date', async () => {
  const { db } = app.services
  const { id, cpf } = await makePatient(db, { company, dob: '1970-06-15', ...LONG_AGO })
  const twin = await makePatient(db, { company, dob: '1970-06-16', ...LONG_AGO })
  const payload = { into: id }
  const merged = await app.call('POST', `/patients/${twin.id}/merge`, { as: app.admin, payload })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  const own = await makeLineCalling(app, company, { cpf, dob: '1970-06-15' })
  const former = await makeLineCalling(app, company, { cpf: twin.cpf, dob: '1970-06-16' })
  const mistyped = await makeLineCalling(app, company, { cpf, dob: '1991-01-02' })
  expect((await anonymise(id)).status).toBe(200)
  const lines = await db
    .selectFrom('screening_participants')
    .select(['id', 'name', 'dob', 'phone'])
    .where('id', 'in', [own, former, mistyped])
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { id: own, name: 'ANONIMIZADO', dob: '1970-06-01', phone: null },
    { id: former, name: 'ANONIMIZADO', dob: '1970-06-01', phone: null },
    { id: mistyped, name: 'HERMENEGILDA SIGILO', dob: '1991-01-02', phone: '11955554444' },
  ])
})

test("Anonymising before a birthday of this month changes nobody's age group", async () => {
  const today = todayInSaoPaulo()
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year - 40, month, 0)).getUTCDate()
  const dobs = [day, Math.min(day + 1, last), last].map(
    (born) => `${year - 40}-${String(month).padStart(2, '0')}-${String(born).padStart(2, '0')}`,
  )
  for (const dob of dobs) {
    const { id } = await makePatient(app.services.db, { company, dob, ...LONG_AGO })
    const before = await dashboards()
    expect((await anonymise(id)).status).toBe(200)
    expect(await dashboards()).toEqual(before)
  }
})

test('Anonymising is done once, by an administrator, with a reason, and allows no later change', async () => {
  const { id } = await makePatient(app.services.db, { company, ...LONG_AGO })
  const doctor = await app.userOf(5)
  expect((await anonymise(id, { reason }, doctor.token)).status).toBe(403)
  expect((await anonymise(id, { reason: 'Pedido' })).status).toBe(422)
  expect((await anonymise(999_999)).status).toBe(404)
  expect((await anonymise(id)).status).toBe(200)
  expect((await anonymise(id)).body.code).toBe('patient.anonymised')
  const payload = { name: 'DE NOVO ALGUÉM' }
  const edit = await app.call('PUT', `/patients/${id}`, { as: app.admin, payload })
  expect(edit.body).toMatchObject({ code: 'patient.anonymised' })
  const kept = await app.services.db
    .selectFrom('patient_anonymisations')
    .select(['reason', 'user_id'])
    .where('patient_id', '=', id)
    .executeTakeFirst()
  expect(kept).toEqual({ reason, user_id: 1 })
})
