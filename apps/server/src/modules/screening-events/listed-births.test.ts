import type { Participant } from '@iris/contracts/event-participants'
import { formatCpf } from '@iris/domain/cpf'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { cpfOf } from '../../../test/factories/document-numbers.ts'
import { importStored } from '../../../test/factories/import-file.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { fileOf } from '../../../test/factories/person-row.ts'
import { checkIn, makeEvent, type TestEvent } from '../../../test/factories/screening-event.ts'
import { makePhone } from '../../../test/factories/visit.ts'

const LISTED = '1985-04-12'
const OTHER = '1985-12-04'

let app: TestApp
let event: TestEvent
beforeAll(async () => {
  app = await createTestApp()
  event = await makeEvent(app)
})
afterAll(() => app.close())

let made = 888_000
/** Somebody the list knows by a CPF and a birth date, and nobody has registered. */
async function callUnregistered(
  cpf = cpfOf(++made),
): Promise<{ id: number; cpf: string; code: string }> {
  const code = `ABCDE${String(made).slice(-5)}`.replace(/[01]/g, 'Z')
  const { id } = await app.services.db
    .insertInto('screening_participants')
    .values({ event_id: event.id, name: 'ADRIANA NASCIMENTO', cpf, dob: LISTED, code })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, cpf, code }
}
const register = async (cpf: string, dob: string) =>
  (
    await app.call<{ id: number; cpf: string; updated_at: string }>('POST', '/patients', {
      as: app.admin,
      payload: patientBody(event.company, { cpf, dob }),
    })
  ).body
const lines = async (cpf: string) =>
  (
    await app.call<{ data: Participant[] }>('GET', `${event.path}/participants?query=${cpf}`, {
      as: app.admin,
    })
  ).body.data

const rowsAbout = async (patient: number) =>
  (
    await sql<{ action: string; detail: object }>`
      select action, detail from audit_events where entity = 'participant'
        and action in ('create', 'update', 'import')
        and (patient_id = ${patient} or ${patient} = any(subjects)) order by id`.execute(
      app.services.db,
    )
  ).rows

test('Whoever registers with another birth date than the list has is not taken for the person of the list', async () => {
  const { id, cpf, code } = await callUnregistered()
  const patient = await register(cpf, OTHER)
  expect((await lines(cpf)).map((line) => [line.id, line.patient_id])).toEqual([[id, null]])
  for (const who of [{ cpf }, { code }, { patient_id: patient.id }])
    expect(await checkIn(app, event, who)).toMatchObject({
      status: 409,
      body: { code: 'participant.other-birth' },
    })
  const added = await app.call('POST', `${event.path}/participants`, {
    as: app.admin,
    payload: { patient_ids: [patient.id] },
  })
  expect(added).toMatchObject({
    status: 422,
    body: {
      errors: {
        'patient_ids.0': ['Este CPF está na lista com outra data de nascimento. Confira as duas.'],
      },
    },
  })
  await app.call('POST', `${event.path}/participants`, {
    as: app.admin,
    payload: { all_active: true },
  })
  expect(await lines(cpf)).toHaveLength(1)
})

test('Once the birth date of the registration is corrected, or the line is taken off the list, the person arrives', async () => {
  const corrected = await callUnregistered()
  const first = await register(corrected.cpf, OTHER)
  await app.call('PUT', `/patients/${first.id}`, { as: app.admin, payload: { dob: LISTED } })
  expect(await checkIn(app, event, { cpf: corrected.cpf })).toMatchObject({
    status: 200,
    body: { id: corrected.id, patient_id: first.id, walk_in: false },
  })

  const removed = await callUnregistered()
  const second = await register(removed.cpf, OTHER)
  await app.call('DELETE', `${event.path}/participants/${removed.id}`, { as: app.admin })
  expect(await checkIn(app, event, { cpf: removed.cpf })).toMatchObject({
    status: 200,
    body: { patient_id: second.id, walk_in: true },
  })
})

test('A list that is sent again corrects the birth date of whom it names, and of nobody else', async () => {
  const [wrong, other] = [await callUnregistered(), await callUnregistered()]
  const { id } = await register(wrong.cpf, OTHER)
  const row = { Nome: 'Adriana Nascimento', 'Data de nascimento': formatDate(OTHER) }
  const file = await fileOf([{ ...row, CPF: formatCpf(wrong.cpf) }])
  const report = await importStored(app, file, { kind: 'roster', event_id: event.id })
  expect(await lines(wrong.cpf)).toMatchObject([{ id: wrong.id, patient_id: id }])
  expect(await lines(other.cpf)).toMatchObject([{ id: other.id, dob: LISTED }])
  expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
  expect(await rowsAbout(id)).toMatchObject([{ action: 'import', detail: { updated: [wrong.id] } }])
})

test('A line of a list that becomes that of a registered person leaves a row of the audit that names them', async () => {
  // A list that is sent again has it in the test before.
  const ways = {
    'adding them': async ({ id }: { id: number }) => {
      const payload = { patient_ids: [id] }
      const reply = await app.call('POST', `${event.path}/participants`, { as: app.admin, payload })
      expect(reply.body).toEqual({ added: 0, already: 1 })
    },
    'the link of the event': async ({ cpf }: { cpf: string }) => {
      const payload = { company_id: event.company, event_id: event.id }
      const link = await app.call<{ token: string }>('POST', '/companies/token/generate', {
        as: app.admin,
        payload,
      })
      await makePhone(app, link.body.token).call(
        'POST',
        '/patients',
        patientBody(0, { cpf, dob: LISTED }),
      )
    },
  }
  for (const [way, link] of Object.entries(ways)) {
    // At the moment in which the list was written.
    const { id, cpf } = await register(cpfOf(++made), LISTED)
    const line = await callUnregistered(cpf)
    await link({ id, cpf: line.cpf })
    expect(await lines(line.cpf), way).toMatchObject([{ id: line.id, patient_id: id }])
    expect(await rowsAbout(id), way).toMatchObject([{ action: 'update' }])
  }
})

test('Whoever registers by the link of an event with another birth date is registered, and joins no list', async () => {
  const { id, cpf } = await callUnregistered()
  const link = await app.call<{ token: string }>('POST', '/companies/token/generate', {
    as: app.admin,
    payload: { company_id: event.company, event_id: event.id },
  })
  const phone = makePhone(app, link.body.token)
  await phone.open()
  const reply = await phone.call('POST', '/patients', patientBody(0, { cpf, dob: OTHER }))
  expect(reply.status).toBe(201)
  expect((await lines(cpf)).map((line) => [line.id, line.patient_id])).toEqual([[id, null]])
})

test('A check-in of a closed event is not undone: who came stays counted, and nobody is called again', async () => {
  const own = await makeEvent(app)
  const { id } = await makePatient(app.services.db, { company: own.company })
  const { body } = await checkIn(app, own, { patient_id: id })
  await app.call('POST', `${own.path}/status`, { as: app.admin, payload: { status: 'closed' } })
  const undone = await app.call('POST', `${own.path}/participants/${body.id}/undo-check-in`, {
    as: app.admin,
  })
  expect(undone).toMatchObject({ status: 409, body: { code: 'event.closed' } })
  const { counts } = (await app.call<{ counts: object }>('GET', own.path, { as: app.admin })).body
  expect(counts).toMatchObject({ called: 0, present: 1 })
})
