import type { Patient } from '@iris/contracts/patients'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { cpfOf } from '../../../test/factories/document-numbers.ts'
import { guardian, makePatient, patientBody } from '../../../test/factories/patient.ts'
import { makeLink, makePhone, type Phone } from '../../../test/factories/visit.ts'

let app: TestApp
let company: number
let link: string
let phone: Phone
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = (await makeCompany(app.services.db)).id
  link = await makeLink(app, company)
  phone = makePhone(app, link)
  await phone.open()
})

const REFUSED =
  'Não foi possível continuar com este CPF. Confira o CPF e a data de nascimento ou fale com a clínica.'

const FIXED =
  'O CPF não pode ser alterado depois de cadastrado. Se estiver errado, fale com a clínica.'

type Refusal = { message: string; errors: Record<string, string[]> }
const stored = (id: number) =>
  app.services.db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('A visitor is registered in the company of the link, active and without clinic, whatever is sent', async () => {
  const other = await makeCompany(app.services.db, { types: [4] })
  const sent = patientBody(other.id, { active: false, clinic: other.id })
  const made = await phone.call<Patient>('POST', '/patients', sent)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ company, clinic: null, active: true, name: sent.name })
  for (const wrong of [undefined, 'abc', 999_999]) {
    const next = makePhone(app, link)
    const reply = await next.call<Patient>('POST', '/patients', patientBody(0, { company: wrong }))
    expect(reply.status).toBe(201)
    expect(reply.body.company).toBe(company)
  }
})

test('A visitor can return to the form and change what they sent, but not their company', async () => {
  const { body } = await phone.call<Patient>('POST', '/patients', patientBody(company))
  const other = await makeCompany(app.services.db)
  const changed = await phone.call<Patient>('PUT', `/patients/${body.id}`, {
    ...body,
    occupation: 'Torneira',
    company: other.id,
    active: false,
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ occupation: 'Torneira', company, active: true })
  const stale = await phone.call('PUT', `/patients/${body.id}`, { ...body, occupation: 'Outra' })
  expect(stale.status).toBe(409)
})

test('What a user wrote about a visitor since is neither shown to the visit nor written over by it', async () => {
  const { body } = await phone.call<Patient>('POST', '/patients', patientBody(company))
  const path = `/patients/${body.id}`
  const edit = { address_street: 'Rua que só a clínica sabe' }
  expect((await app.call('PUT', path, { as: app.admin, payload: edit })).status).toBe(200)
  const { updated_at: _, ...form } = body
  for (const sent of [{}, { ...form, occupation: 'Torneira' }])
    expect(await phone.call('PUT', path, sent)).toMatchObject({
      status: 409,
      body: { code: 'edit.stale', message: expect.not.stringContaining('Rua') },
    })
  expect(await stored(body.id)).toMatchObject({ ...edit, occupation: body.occupation })
})

test("Two phones with one link cannot change each other's patient", async () => {
  const neighbour = makePhone(app, link)
  await neighbour.open()
  const mine = await phone.call<Patient>('POST', '/patients', patientBody(company))
  const theirs = await neighbour.call<Patient>('POST', '/patients', patientBody(company))
  const denied = { status: 403, body: { message: 'Acesso negado.' } }
  for (const [who, id] of [
    [phone, theirs.body.id],
    [neighbour, mine.body.id],
  ] as const) {
    expect(await who.call('PUT', `/patients/${id}`, { occupation: 'X' })).toMatchObject(denied)
    expect(await who.call('POST', `/patients/${id}/triages`, {})).toMatchObject(denied)
    expect(await who.call('GET', `/patients/${id}`)).toMatchObject(denied)
  }
  // An unknown patient gets exactly the same answer.
  expect(await phone.call('PUT', '/patients/999999', { occupation: 'X' })).toMatchObject(denied)
  const bare = makePhone(app, link)
  expect(await bare.call('PUT', `/patients/${mine.body.id}`, {})).toMatchObject(denied)
  const forged = { cookie: 'iris_visit=forjado' }
  expect(await bare.call('PUT', `/patients/${mine.body.id}`, {}, forged)).toMatchObject(denied)
})

test('A phone that never opened the link gets its visit with its first patient', async () => {
  const late = makePhone(app, link)
  const { body } = await late.call<Patient>('POST', '/patients', patientBody(company))
  expect(late.cookie()).toMatch(/^iris_visit=/)
  expect((await late.call('PUT', `/patients/${body.id}`, { occupation: 'X' })).status).toBe(200)
})

test('A retry after a lost answer registers once, and the visit keeps its patient', async () => {
  const body = patientBody(company)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const [first, second] = await Promise.all([
    phone.call<Patient>('POST', '/patients', body, headers),
    phone.call<Patient>('POST', '/patients', body, headers),
  ])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect((await phone.call('PUT', `/patients/${first.body.id}`, {})).status).toBe(200)
  // The key of another phone is another key.
  const other = makePhone(app, link)
  await other.open()
  expect((await other.call('POST', '/patients', patientBody(company), headers)).status).toBe(201)
})

test('A person already registered goes on as themselves, and nothing stored is shown or changed', async () => {
  const elsewhere = await makeCompany(app.services.db)
  const known = await makePatient(app.services.db, {
    company: elsewhere.id,
    email: 'guardado@exemplo.com.br',
    rg: '998877',
    sus_card: '898000000043208',
    created_at: '2020-01-01',
  })
  const sent = patientBody(company, { cpf: known.cpf, dob: known.dob, name: 'OUTRO NOME' })
  const made = await phone.call<Patient>('POST', '/patients', sent)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ ...sent, id: known.id, rg: null, sus_card: null })
  const answer = JSON.stringify(made.body)
  for (const secret of [known.email, '998877', '898000000043208', '2020-01-01', known.name])
    expect(answer).not.toContain(secret)

  const again = await phone.call<Patient>('PUT', `/patients/${known.id}`, {
    ...made.body,
    occupation: 'Invasor',
  })
  expect(again.body).toMatchObject({ occupation: 'Invasor', rg: null })
  expect(await stored(known.id)).toEqual(known)
  expect((await phone.call('POST', `/patients/${known.id}/triages`, {})).status).toBe(201)

  const trace = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'entity', 'user_id', 'link_jti'])
    .where('patient_id', '=', known.id)
    .orderBy('id')
    .execute()
  expect(trace.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
    'continue patient',
    'continue patient',
    'create exam',
    'create triage',
  ])
  expect(trace.every(({ user_id, link_jti }) => user_id === null && link_jti !== null)).toBe(true)
})

test('A person who goes on as themselves cannot become somebody else or send half a form', async () => {
  const known = await makePatient(app.services.db, { company })
  const sent = patientBody(company, { cpf: known.cpf, dob: known.dob })
  await phone.call('POST', '/patients', sent)
  const put = (payload: object) => phone.call<Refusal>('PUT', `/patients/${known.id}`, payload)
  expect((await put({ ...sent, cpf: cpfOf(90_000) })).body.errors).toEqual({ cpf: [FIXED] })
  expect((await put({ ...sent, dob: '1999-09-09' })).body.errors).toEqual({ cpf: [REFUSED] })
  const half = await put({ email: 'novo@exemplo.com.br' })
  expect(half.status).toBe(422)
  expect(half.body.errors.name).toEqual(['Nome é obrigatório'])
  expect(await stored(known.id)).toEqual(known)
})

test('A known CPF with another date of birth is refused without saying why', async () => {
  const known = await makePatient(app.services.db, { company })
  const sent = patientBody(company, { cpf: known.cpf, dob: '1999-09-09' })
  const reply = await phone.call<Refusal>('POST', '/patients', sent)
  expect(reply).toMatchObject({
    status: 422,
    body: { message: REFUSED, errors: { cpf: [REFUSED] } },
  })
  expect((await phone.call('POST', `/patients/${known.id}/triages`, {})).status).toBe(403)
})

test('The right date of birth is refused too after five wrong ones', async () => {
  const known = await makePatient(app.services.db, { company })
  const guess = (dob: string) =>
    makePhone(app, link).call('POST', '/patients', patientBody(company, { cpf: known.cpf, dob }))
  for (let year = 1950; year < 1955; year++) expect((await guess(`${year}-01-01`)).status).toBe(422)
  expect((await guess(known.dob)).status).toBe(422)
})

test('A visit with its patient cannot change the CPF, with the same answer for a known and an unknown one', async () => {
  const known = await makePatient(app.services.db, { company })
  const recognised = await makePatient(app.services.db, { company })
  const own = patientBody(company)
  const mine = await phone.call<Patient>('POST', '/patients', own)
  const other = makePhone(app, link)
  const theirs = patientBody(company, { cpf: recognised.cpf, dob: recognised.dob })
  await other.call('POST', '/patients', theirs)
  const before = await stored(mine.body.id)
  for (const [who, id, form] of [
    [phone, mine.body.id, own],
    [other, recognised.id, theirs],
  ] as const) {
    const answers = []
    for (const cpf of [known.cpf, cpfOf(90_001)])
      for (const payload of [{ cpf }, { ...form, cpf }]) {
        const reply = await who.call<Refusal>('PUT', `/patients/${id}`, payload)
        answers.push({ status: reply.status, body: reply.body })
      }
    const refused = { status: 422, body: { errors: { cpf: [FIXED] } } }
    for (const answer of answers) expect(answer).toMatchObject(refused)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  }
  expect(await stored(mine.body.id)).toEqual(before)
  expect((await phone.call('PUT', `/patients/${mine.body.id}`, own)).status).toBe(200)
})

test('The CPF of a guardian gets the same answer whether a patient has it or not', async () => {
  const known = await makePatient(app.services.db, { company })
  const child = { dob: '2015-05-05', ...guardian() }
  for (const responsible_cpf of [known.cpf, cpfOf(90_002)]) {
    const reply = await makePhone(app, link).call<Patient>(
      'POST',
      '/patients',
      patientBody(company, { ...child, responsible_cpf }),
    )
    expect(reply.status).toBe(201)
  }
})

test('A visit refused five times is blocked for an hour, whatever it asks', async () => {
  for (let i = 0; i < 5; i++) {
    const known = await makePatient(app.services.db, { company })
    const sent = patientBody(company, { cpf: known.cpf, dob: '1999-09-09' })
    expect((await phone.call('POST', '/patients', sent)).status).toBe(422)
  }
  const known = await makePatient(app.services.db, { company })
  for (const more of [{}, { cpf: known.cpf }, { cpf: known.cpf, dob: known.dob }]) {
    const reply = await phone.call('POST', '/patients', patientBody(company, more))
    expect(reply).toMatchObject({ status: 429, body: { code: 'auth.throttled' } })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000)
  }
  // A colleague with the same link is not held up by it.
  const colleague = makePhone(app, link)
  await colleague.open()
  expect((await colleague.call('POST', '/patients', patientBody(company))).status).toBe(201)
})

test('Two phones that send the same person at once register one patient, and both go on', async () => {
  const neighbour = makePhone(app, link)
  await neighbour.open()
  const body = patientBody(company)
  const [mine, theirs] = await Promise.all([
    phone.call<Patient>('POST', '/patients', body),
    neighbour.call<Patient>('POST', '/patients', body),
  ])
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(mine.body.id).toBe(theirs.body.id)
  // Only the visit that registered the person may change the record.
  const change = { ...body, occupation: 'Mudou' }
  await phone.call('PUT', `/patients/${mine.body.id}`, change)
  await neighbour.call('PUT', `/patients/${mine.body.id}`, change)
  const visits = await app.services.db
    .selectFrom('registration_visits')
    .select('created_patient')
    .where('patient_id', '=', mine.body.id)
    .execute()
  expect(visits.map(({ created_patient }) => created_patient).sort()).toEqual([false, true])
})

test('A visit that registers somebody else loses its first patient', async () => {
  const first = await phone.call<Patient>('POST', '/patients', patientBody(company))
  const second = await phone.call<Patient>('POST', '/patients', patientBody(company))
  expect((await phone.call('PUT', `/patients/${first.body.id}`, {})).status).toBe(403)
  expect((await phone.call('PUT', `/patients/${second.body.id}`, {})).status).toBe(200)
})

test('A body of the wrong kind is refused and is not an error of ours', async () => {
  for (const payload of ['[]', 'null', '7', '"x"']) {
    const reply = await phone.call('POST', '/patients', payload, {
      'content-type': 'application/json',
    })
    expect(reply.status).toBe(422)
  }
})
