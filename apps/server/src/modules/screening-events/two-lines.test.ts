import type { Participant } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { formatCpf } from '@iris/domain/cpf'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { cpfOf } from '../../../test/factories/document-numbers.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { fileOf } from '../../../test/factories/person-row.ts'
import { saveSheet } from '../../../test/factories/saved-rows.ts'
import {
  checkIn,
  makeArrivals,
  makeEvent,
  type TestEvent,
} from '../../../test/factories/screening-event.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'
import { insertParticipants } from './participants.sql.ts'
import { removeParticipant } from './roster.commands.ts'

const BORN = '1985-04-12'

let app: TestApp
let event: TestEvent
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  event = await makeEvent(app)
})

const post = (path: string, payload: object) => app.call('POST', path, { as: app.admin, payload })
const list = async () =>
  (
    await app.call<{ data: Participant[] }>('GET', `${event.path}/participants`, {
      as: app.admin,
    })
  ).body.data
const newPatient = () => makePatient(app.services.db, { company: event.company, dob: BORN })
const add = (id: number) => post(`${event.path}/participants`, { patient_ids: [id] })
const merge = (from: number | null | undefined, into: number | null | undefined) =>
  post(`/patients/${from}/merge`, { into })
const correct = (id: number | null | undefined, cpf: string) =>
  app.call('PUT', `/patients/${id}`, { as: app.admin, payload: { cpf } })
const move = (status: string) => post(`${event.path}/status`, { status })
const FROM_HR = { employee_code: '4821', sector: 'Solda', unit: 'Serra' }
let made = 777_500
/** The line that the list of HR has of somebody, registered or not. */
async function listByHr(who: { patient_id: number } | { cpf: string }) {
  const unknown = 'cpf' in who && { name: 'MARIA DA SOLDA', dob: BORN }
  const row = { event_id: event.id, ...FROM_HR, ...who, ...unknown }
  const [made] = await insertParticipants(app.services.db, [row])
  return (await list()).find(({ id }) => id === made?.id) as Participant
}
/** The list of HR as a sheet with this person alone. */
async function sendList(cpf: string) {
  const row = {
    Nome: 'Maria da Solda',
    CPF: formatCpf(cpf),
    'Data de nascimento': formatDate(BORN),
    Matrícula: FROM_HR.employee_code,
    Setor: FROM_HR.sector,
    Unidade: FROM_HR.unit,
  }
  return saveSheet(app, 'roster', await fileOf([row]), { event_id: event.id })
}

const newCpf = () => cpfOf(++made)

test('When two lines of the list become one person, the line that came further stays', async () => {
  const [one] = await makeArrivals(app, event, 1)
  const twin = await newPatient()
  await add(twin.id)
  await merge(one?.patient_id, twin.id)
  expect(await list()).toMatchObject([{ id: one?.id, patient_id: twin.id, state: 'present' }])

  const [third] = await makeArrivals(app, event, 1)
  await merge(twin.id, third?.patient_id)
  expect(await list()).toMatchObject([{ id: third?.id, patient_id: third?.patient_id }])
})

test.each(['empties', 'keeps'] as const)(
  'What the list of HR says of the registration that a merge %s stays with the line that came further',
  async (called) => {
    const listed = await newPatient()
    const hr = await listByHr({ patient_id: listed.id })
    await post(`${event.path}/participants/${hr.id}/priority`, { priority: true })
    const [arrived] = await makeArrivals(app, event, 1)
    const pair = [listed.id, arrived?.patient_id] as const
    const [from, into] = called === 'empties' ? pair : pair.toReversed()
    expect((await merge(from, into)).status).toBe(200)
    const stays = { ...FROM_HR, walk_in: false, id: arrived?.id, patient_id: into, priority: true }
    expect(await list()).toMatchObject([{ ...stays, state: 'present' }])
    // Who was called stays on the list; and neither age nor triage takes back what was decided by hand.
    await post(`${event.path}/participants/${arrived?.id}/undo-check-in`, {})
    expect(await list()).toMatchObject([{ ...stays, state: 'called' }])
    expect((await checkIn(app, event, { code: hr.code })).body).toMatchObject(stays)
  },
)

test('Once a CPF is corrected to the one that HR has listed, one line stays with what both said, and each badge finds it', async () => {
  const cpf = newCpf()
  await sendList(cpf)
  const [hr] = await list()
  const [arrived] = await makeArrivals(app, event, 1, { dob: BORN })
  expect(await list()).toHaveLength(2)
  expect((await correct(arrived?.patient_id, cpf)).status).toBe(200)
  const { id, ticket, exam_id, patient_id } = arrived as Participant
  const one = { ...FROM_HR, walk_in: false, id, ticket, exam_id, patient_id, cpf, state: 'present' }
  expect(await list()).toMatchObject([one])
  for (const who of [{ cpf }, { code: hr?.code }, { code: arrived?.code }, { patient_id }])
    expect(await checkIn(app, event, who)).toMatchObject({ status: 200, body: one })
  expect(await sendList(cpf)).toMatchObject({ unchanged: 1, created: 0, updated: 0, failed: 0 })
  const found = await app.call<{ data: object[] }>(
    'GET',
    `${event.path}/participants?query=${hr?.code}`,
    { as: app.admin },
  )
  expect(found.body.data).toMatchObject([{ id }])
  await move('closed')
  const { body } = await app.call<ScreeningEvent>('GET', event.path, { as: app.admin })
  expect(body.counts).toMatchObject({ present: 1, missing: 0, total: 1 })
})

test('A CPF that is corrected while the event is closed joins no lines, and the badge of HR does once the event is open again', async () => {
  const cpf = newCpf()
  const hr = await listByHr({ cpf })
  const [arrived] = await makeArrivals(app, event, 1, { dob: BORN })
  await move('closed')
  await correct(arrived?.patient_id, cpf)
  expect((await list()).map(({ state }) => state).sort()).toEqual(['missing', 'present'])
  await move('open')
  const { status, body } = await checkIn(app, event, { code: hr.code })
  expect([status, body]).toMatchObject([
    200,
    { ...FROM_HR, walk_in: false, id: arrived?.id, ticket: 1 },
  ])
  expect(await list()).toHaveLength(1)
})

test('Whoever has another birth date, or is of another company, is not joined to the line that HR has of a CPF', async () => {
  const [one, two] = [newCpf(), newCpf()]
  await listByHr({ cpf: one })
  await listByHr({ cpf: two })
  const [other] = await makeArrivals(app, event, 1, { dob: '1985-12-04' })
  await correct(other?.patient_id, one)
  const [gone] = await makeArrivals(app, event, 1, { dob: BORN })
  const { company } = await makePatient(app.services.db)
  await app.call('PUT', `/patients/${gone?.patient_id}`, {
    as: app.admin,
    payload: { cpf: two, company },
  })
  expect(await list()).toHaveLength(4)
})

test('A CPF that is corrected while the line of its person is taken off the list leaves them the line of HR', async () => {
  const { db } = app.services
  const cpf = newCpf()
  const hr = await listByHr({ cpf })
  const known = await newPatient()
  await add(known.id)
  const own = (await list()).find(({ patient_id }) => patient_id === known.id)
  const takeOff = await holdTransaction(db, (held) =>
    removeParticipant({ db: held, audit: async () => undefined }, event.id, own?.id ?? 0),
  )
  const corrected = correct(known.id, cpf)
  await untilWaitedFor(db)
  await takeOff()
  expect((await corrected).status).toBe(200)
  expect(await list()).toMatchObject([{ id: hr.id, patient_id: known.id, state: 'called' }])
})
