import { randomUUID } from 'node:crypto'
import type { Participant } from '@iris/contracts/event-participants'
import { daysInWords } from '@iris/domain/days-in-words'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { makeEvent, type TestEvent } from '../../../test/factories/screening-event.ts'
import { jtiOf, makePhone, type Phone } from '../../../test/factories/visit.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { generateLink } from '../registration/registration.commands.ts'
import { moveEvent, updateEvent } from './screening-events.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const unaudited = async () => undefined
const generate = (payload: object) =>
  app.call<{ token: string; errors: object }>('POST', '/companies/token/generate', {
    as: app.admin,
    payload,
  })
const linkOf = async ({ id, company }: TestEvent) =>
  (await generate({ company_id: company, event_id: id })).body.token
const visit = (phone: Phone) => phone.call('GET', '/registration/visit')
const list = async ({ path }: TestEvent) =>
  (await app.call<{ data: Participant[] }>('GET', `${path}/participants`, { as: app.admin })).body
    .data
async function register(phone: Phone, more: object = {}) {
  await phone.open()
  const { body } = await phone.call<{ id: number }>(
    'POST',
    '/patients',
    patientBody(0, { ...more }),
  )
  return body.id
}

test('Who registers through the link of an event joins its list, and the page shows their code', async () => {
  const event = await makeEvent(app, {
    status: 'planned',
    name: 'Semana da Visão',
    place: 'Galpão B',
  })
  const phone = makePhone(app, await linkOf(event))
  await phone.open()
  const empty = { event_name: 'Semana da Visão', code: null, ticket: null, state: null }
  expect((await visit(phone)).body).toMatchObject(empty)
  const id = await register(phone)
  const [line] = await list(event)
  expect(line).toMatchObject({ patient_id: id, state: 'called', walk_in: false })
  await phone.call('POST', `/patients/${id}/triages`, {})
  expect(await visit(phone)).toMatchObject({
    status: 200,
    body: {
      company_name: expect.stringContaining('METALÚRGICA'),
      event_name: 'Semana da Visão',
      place: 'Galpão B',
      code: line?.code,
      ticket: null,
      state: 'called',
    },
  })
  // Another phone with the same link learns nothing of it.
  const other = makePhone(app, await linkOf(event))
  await other.open()
  expect((await visit(other)).body).toMatchObject({ code: null })
  expect(await list(event)).toHaveLength(1)
})

test('A known person of the company joins too, and one of another company does not', async () => {
  const event = await makeEvent(app)
  const known = await makePatient(app.services.db, { company: event.company })
  const stranger = await makePatient(app.services.db)
  for (const { cpf, dob } of [known, stranger])
    await register(makePhone(app, await linkOf(event)), { cpf, dob })
  expect((await list(event)).map(({ patient_id }) => patient_id)).toEqual([known.id])
})

test('Only an open event with its own check-in gives a ticket at the end of the registration', async () => {
  const cases = [
    { self_check_in: true, status: 'open', ticket: 1 },
    { self_check_in: true, status: 'planned', ticket: null },
    { self_check_in: false, status: 'open', ticket: null },
  ] as const
  for (const { ticket, ...more } of cases) {
    const event = await makeEvent(app, more)
    const phone = makePhone(app, await linkOf(event))
    const id = await register(phone)
    expect((await visit(phone)).body).toMatchObject({ ticket: null })
    const triage = await phone.call<{ exam_id: number }>('POST', `/patients/${id}/triages`, {
      personal_history: ['pregnant'],
    })
    expect((await visit(phone)).body).toMatchObject({
      ticket,
      state: ticket ? 'present' : 'called',
    })
    if (ticket)
      expect(await list(event)).toMatchObject([
        {
          exam_id: triage.body.exam_id,
          priority: true,
          waiting_for: ['acuity', 'ishihara', 'upload'],
        },
      ])
  }
})

test('Who is on the list but was made inactive or went to another company gets no ticket by the link', async () => {
  const event = await makeEvent(app, { self_check_in: true })
  const elsewhere = await makePatient(app.services.db)
  for (const change of [{ active: false }, { company: elsewhere.company }]) {
    const known = await makePatient(app.services.db, { company: event.company })
    await app.call('POST', `${event.path}/participants`, {
      as: app.admin,
      payload: { patient_ids: [known.id] },
    })
    await app.call('PUT', `/patients/${known.id}`, { as: app.admin, payload: change })
    const phone = makePhone(app, await linkOf(event))
    const id = await register(phone, { cpf: known.cpf, dob: known.dob })
    expect((await phone.call('POST', `/patients/${id}/triages`, {})).status).toBe(201)
    expect((await visit(phone)).body, JSON.stringify(change)).toMatchObject({
      ticket: null,
      state: 'called',
    })
  }
})

test('No link is made for a closed event, an unknown one or one of another company', async () => {
  const event = await makeEvent(app)
  const closed = await makeEvent(app, { status: 'closed' })
  for (const [payload, message] of [
    [{ company_id: event.company, event_id: closed.id }, 'Ação não encontrada nesta empresa'],
    [{ company_id: event.company, event_id: 999_999 }, 'Ação não encontrada nesta empresa'],
    [{ company_id: closed.company, event_id: closed.id }, 'Ação encerrada'],
  ] as const)
    expect(await generate(payload)).toMatchObject({
      status: 422,
      body: { errors: { event_id: [message] } },
    })
})

test('Sales makes no link of an event, is told of none, and prints no event on a poster', async () => {
  const today = todayInSaoPaulo()
  const event = await makeEvent(app, { name: 'SEMANA SIGILOSA' })
  const { token: as } = await app.userOf(4)
  const make = (event_id: number | null) =>
    app.call('POST', '/companies/token/generate', {
      as,
      payload: { company_id: event.company, event_id },
    })
  const refusals = [await make(event.id), await make(999_999)]
  expect(refusals.map(({ status }) => status)).toEqual([403, 403])
  expect(refusals[0]?.body).toEqual(refusals[1]?.body)
  expect((await make(null)).status).toBe(201)

  const token = await linkOf(event)
  const links = await app.call<{ event_id: null }[]>('GET', `/companies/${event.company}/links`, {
    as,
  })
  expect(links.body.map(({ event_id }) => event_id)).toEqual([null, null])
  const poster = async (by: string) => {
    const path = `/companies/${event.company}/token/poster`
    return pdfText((await app.call('POST', path, { as: by, payload: { token } })).raw)
  }
  const whole = await poster(app.admin)
  for (const words of ['SEMANA SIGILOSA', daysInWords(today, today), 'Dia do exame'])
    expect(whole).toContain(words)
  expect(await poster(as)).not.toContain('SEMANA SIGILOSA')
})

test('The poster of an event speaks of one day or of several', { tags: 'long' }, async () => {
  for (const [ends_on, label] of [
    ['2026-12-01', 'Dia do exame'],
    ['2026-12-02', 'Dias do exame'],
  ] as const) {
    const event = await makeEvent(app, { starts_on: '2026-12-01', ends_on })
    const payload = { token: await linkOf(event) }
    const path = `/companies/${event.company}/token/poster`
    const { raw } = await app.call('POST', path, { as: app.admin, payload })
    expect(await pdfText(raw)).toContain(label)
  }
})

test('The links of a company say which event they belong to, and revoking all links ends those too', async () => {
  const event = await makeEvent(app)
  const token = await linkOf(event)
  const links = await app.call<object[]>('GET', `/companies/${event.company}/links`, {
    as: app.admin,
  })
  expect(links.body).toMatchObject([{ jti: jtiOf(token), event_id: event.id }])
  await app.call('POST', `/companies/${event.company}/token/revoke`, { as: app.admin })
  expect((await makePhone(app, token).open()).status).toBe(401)
  expect((await visit(makePhone(app, token))).status).toBe(401)
})

test('An event that turns out to be of another company ends its links, and theirs alone', async () => {
  const event = await makeEvent(app)
  const other = await makeEvent(app)
  const [token, plain] = [
    await linkOf(event),
    (await generate({ company_id: event.company })).body.token,
  ]
  const put = (payload: object) => app.call('PUT', event.path, { as: app.admin, payload })
  expect((await put({ name: 'Outro nome' })).status).toBe(200)
  expect((await makePhone(app, token).open()).status).toBe(200)
  expect((await put({ company_id: other.company })).status).toBe(200)
  expect((await makePhone(app, token).open()).status).toBe(401)
  expect((await makePhone(app, plain).open()).status).toBe(200)
})

test('A link that is made while its event is corrected to another company waits, and is refused', async () => {
  const event = await makeEvent(app)
  const other = await makeEvent(app)
  const correct = await holdTransaction(app.services.db, (db) =>
    updateEvent({ db, audit: unaudited }, event.id, { company_id: other.company }),
  )
  const made = generate({ company_id: event.company, event_id: event.id })
  await untilWaitedFor(app.services.db)
  await correct()
  expect(await made).toMatchObject({
    status: 422,
    body: { errors: { event_id: ['Ação não encontrada nesta empresa'] } },
  })
})

test('The correction of an event waits for a link that is being made, and ends it', async () => {
  const event = await makeEvent(app)
  const other = await makeEvent(app)
  const claims = { jti: randomUUID(), exp: Math.floor(Date.now() / 1000) + 3600 }
  const make = await holdTransaction(app.services.db, (db) =>
    generateLink(
      { db, audit: unaudited, sign: () => ({ token: '', claims }), user: { id: 1, role: 'admin' } },
      { company_id: event.company, event_id: event.id },
    ),
  )
  const corrected = app.call('PUT', event.path, {
    as: app.admin,
    payload: { company_id: other.company },
  })
  await untilWaitedFor(app.services.db)
  await make()
  expect((await corrected).status).toBe(200)
  const { body } = await app.call('GET', `/companies/${event.company}/links`, { as: app.admin })
  expect(body).toMatchObject([{ jti: claims.jti, revoked_at: expect.any(String) }])
})

test('A link without an event shows no code, and the link of a closed event adds nobody to the list', async () => {
  const event = await makeEvent(app)
  const plain = makePhone(app, (await generate({ company_id: event.company })).body.token)
  await register(plain)
  expect((await visit(plain)).body).toMatchObject({
    event_name: null,
    place: null,
    code: null,
    state: null,
  })
  const token = await linkOf(event)
  await app.call('POST', `${event.path}/status`, { as: app.admin, payload: { status: 'closed' } })
  const late = makePhone(app, token)
  expect(await register(late)).toEqual(expect.any(Number))
  expect((await visit(late)).body).toMatchObject({ code: null })
  expect(await list(event)).toEqual([])
})

test('Who registers while their event is closed is not left on its list as called', async () => {
  const event = await makeEvent(app)
  const phone = makePhone(app, await linkOf(event))
  const close = await holdTransaction(app.services.db, (db) =>
    moveEvent({ db, audit: unaudited, user: { role: 'admin' } }, event.id, 'closed'),
  )
  const registered = register(phone)
  await untilWaitedFor(app.services.db)
  await close()
  expect(await registered).toBeGreaterThan(0)
  expect(await list(event)).toEqual([])
})
