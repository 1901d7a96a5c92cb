import type { Participant } from '@iris/contracts/event-participants'
import type { ImportView } from '@iris/contracts/imports'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { formatCpf } from '@iris/domain/cpf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { cpfOf } from '../../../test/factories/document-numbers.ts'
import { importStored, workedImport } from '../../../test/factories/import-file.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { fileOf, type PersonRow } from '../../../test/factories/person-row.ts'
import { saveSheet } from '../../../test/factories/saved-rows.ts'
import {
  checkIn,
  makeArrivals,
  makeEvent,
  type TestEvent,
} from '../../../test/factories/screening-event.ts'
import { upload } from '../../../test/spreadsheet-files.ts'

let app: TestApp
let event: TestEvent
let tecnico: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  tecnico = await app.userOf(2)
})
afterAll(() => app.close())
beforeEach(async () => {
  event = await makeEvent(app)
})

const newPatient = (more: object = {}) =>
  makePatient(app.services.db, { company: event.company, ...more })
const add = (payload: object, path = event.path) =>
  app.call<{ added: number; already: number; code?: string; errors?: object }>(
    'POST',
    `${path}/participants`,
    { as: tecnico.token, payload },
  )
const list = async (query = '', path = event.path) =>
  (
    await app.call<{ data: Participant[]; total: number }>('GET', `${path}/participants?${query}`, {
      as: tecnico.token,
    })
  ).body
const names = async (query = '') => (await list(query)).data.map(({ patient_name }) => patient_name)
const counts = async () =>
  (await app.call<ScreeningEvent>('GET', event.path, { as: tecnico.token })).body
let made = 880_000
const hrRow = (more: PersonRow = {}): PersonRow & { CPF: string } => ({
  Nome: 'Ademir José Carvalho',
  CPF: formatCpf(cpfOf(++made)),
  'Data de nascimento': '17/08/1979',
  ...more,
})
async function importRoster(rows: PersonRow[]) {
  const sent = await app.call<ImportView>('POST', `${event.path}/participants/import`, {
    as: tecnico.token,
    payload: upload(await fileOf(rows), 'convocados.xlsx'),
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(202)
  return workedImport(app, sent.body.id)
}
const saveRoster = async (rows: PersonRow[], { id: event_id } = event) =>
  saveSheet(app, 'roster', await fileOf(rows), { event_id })

test('Patients are added to the list one by one or all active ones at once, and each stands there only once', async () => {
  const [one, two] = [await newPatient(), await newPatient()]
  await newPatient({ active: false })
  expect((await add({ patient_ids: [one.id, one.id] })).body).toEqual({ added: 1, already: 0 })
  expect((await add({ all_active: true })).body).toEqual({ added: 1, already: 1 })
  expect((await add({ patient_ids: [one.id, two.id] })).body).toEqual({ added: 0, already: 2 })
  expect((await list()).data).toMatchObject([
    { patient_id: two.id, state: 'called', ticket: null, walk_in: false, exam_id: null },
    { patient_id: one.id, at_station: null, waiting_for: [] },
  ])
  expect((await counts()).counts).toMatchObject({ called: 2, total: 2 })
})

test('A patient who is unknown, inactive or of another company cannot be added to the list', async () => {
  const stranger = await makePatient(app.services.db)
  const inactive = await newPatient({ active: false })
  const { status, body } = await add({ patient_ids: [999_999, stranger.id, inactive.id] })
  expect([status, body.errors]).toEqual([
    422,
    {
      'patient_ids.0': ['Paciente não encontrado'],
      'patient_ids.1': ['Este paciente é de outra empresa'],
      'patient_ids.2': ['Este paciente está inativo'],
    },
  ])
  for (const payload of [{}, { patient_ids: [] }, { all_active: true, sector: 'Solda' }])
    expect((await add(payload)).status).toBe(422)
  const closed = await makeEvent(app, { status: 'closed' })
  expect((await add({ all_active: true }, closed.path)).body.code).toBe('event.closed')
})

test('A list from HR with three columns calls the known patients and keeps the others as still to be registered', async () => {
  const known = await newPatient({ dob: '1979-08-17' })
  const rows = [
    hrRow({ CPF: known.cpf }),
    hrRow({
      Nome: 'Adriana Nascimento',
      Matrícula: '007915',
      Setor: 'Solda',
      Celular: '(11) 98765-4321',
    }),
  ]
  expect(await importRoster(rows)).toMatchObject({ status: 'done', created: 2, failed: 0 })
  expect((await list('sort=patient_name')).data).toMatchObject([
    {
      patient_id: null,
      patient_name: 'ADRIANA NASCIMENTO',
      dob: '1979-08-17',
      employee_code: '007915',
      sector: 'Solda',
      phone: '11987654321',
      state: 'called',
    },
    { patient_id: known.id, patient_name: known.name, cpf: known.cpf, sector: null },
  ])
  expect(await counts()).toMatchObject({ to_register: 1, counts: { called: 2, total: 2 } })

  expect(await saveRoster(rows)).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 2,
    failed: 0,
  })
  const moved = rows.map((row) => ({ ...row, Setor: 'Pintura' }))
  expect(await saveRoster(moved)).toMatchObject({ created: 0, updated: 2, unchanged: 0 })
  expect((await list('sector=pintura')).total).toBe(2)
})

test('An impossible row in the list from HR is refused with its reason', async () => {
  const known = await newPatient()
  const stranger = await makePatient(app.services.db, { dob: '1979-08-17' })
  const repeated = hrRow()
  const file = await fileOf([
    hrRow({ CPF: known.cpf }),
    hrRow({ CPF: stranger.cpf }),
    hrRow({ CPF: '111.111.111-11' }),
    hrRow({ Nome: null }),
    hrRow({ 'Data de nascimento': '31/02/1980' }),
    repeated,
    repeated,
  ])
  const done = await importStored(app, file, { kind: 'roster', event_id: event.id })
  expect(done).toMatchObject({ created: 1, failed: 6 })
  expect(done.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
    [2, 'dob', 'Este CPF já está cadastrado com outra data de nascimento. Confira os dois.'],
    [3, 'cpf', 'Este paciente é de outra empresa'],
    [4, 'cpf', 'CPF é inválido'],
    [5, 'name', 'Nome é obrigatório'],
    [6, 'dob', expect.stringContaining('Data de nascimento')],
    [8, 'cpf', 'CPF repetido: já está na linha 7'],
  ])
})

const send = async (path: string, as = tecnico.token) =>
  app.call('POST', `${path}/participants/import`, {
    as,
    payload: upload(await fileOf([hrRow()]), 'convocados.xlsx'),
  })

test('The list from HR cannot be imported to a closed event, nor by a doctor', async () => {
  const closed = await makeEvent(app, { status: 'closed' })
  expect((await send(closed.path)).body.code).toBe('event.closed')
  expect((await send(event.path, (await app.userOf(5)).token)).status).toBe(403)
})

test('The list from HR cannot be imported to an unknown event', { tags: 'long' }, async () => {
  expect((await send('/screening-events/999999')).status).toBe(404)
})

test('A person who was still to be registered is linked to the list as soon as they are registered, whichever way', async () => {
  const [row, other] = [hrRow({ Setor: 'Solda' }), hrRow()]
  await saveRoster([row, other])
  const patient = await app.call<{ id: number }>('POST', '/patients', {
    as: tecnico.token,
    payload: patientBody(event.company, {
      cpf: row.CPF,
      dob: '1979-08-17',
      name: 'Ademir Registrado',
    }),
  })
  expect((await list('query=ademir registrado')).data).toMatchObject([
    { patient_id: patient.body.id, patient_name: 'ADEMIR REGISTRADO', sector: 'Solda' },
  ])
  // At another company it is not this list's person.
  const elsewhere = (await makePatient(app.services.db)).company
  await app.call('POST', '/patients', {
    as: tecnico.token,
    payload: patientBody(elsewhere, { cpf: other.CPF, dob: '1979-08-17' }),
  })
  expect((await list('state=to_register')).total).toBe(1)
})

test('The list of an event is searched by name, CPF, employee code and ticket, filtered and sorted', async () => {
  await saveRoster([
    hrRow({ Nome: 'Ana Cláudia', CPF: '529.982.247-25', Matrícula: 'M-33', Setor: 'Solda' }),
    hrRow({ Nome: 'Bruno Antunes', Setor: 'Pintura', 'Data de nascimento': '01/01/1950' }),
  ])
  await makeArrivals(app, event, 1, { name: 'CARLA DIAS' })
  expect(await names('sort=patient_name')).toEqual(['ANA CLÁUDIA', 'BRUNO ANTUNES', 'CARLA DIAS'])
  expect(await names('sort=-sector')).toEqual(['ANA CLÁUDIA', 'BRUNO ANTUNES', 'CARLA DIAS'])
  expect(await names('sort=ticket')).toEqual(['CARLA DIAS', expect.any(String), expect.any(String)])
  for (const query of ['claudia', '529.982.24', '52998224725', 'm 33', 'ana cl'])
    expect([query, await names(`query=${query}`)]).toEqual([query, ['ANA CLÁUDIA']])
  expect(await names('query=1&state=present')).toEqual(['CARLA DIAS'])
  const [carla] = (await list('query=carla')).data
  expect(await names(`query=${carla?.code}`)).toEqual(['CARLA DIAS'])
  expect(await names(`query=${carla?.code.slice(0, 6)}`)).toEqual([])
  expect(await names('state=called&sort=patient_name')).toEqual(['ANA CLÁUDIA', 'BRUNO ANTUNES'])
  expect(await names('priority=true')).toEqual(['BRUNO ANTUNES'])
  expect(await names('station=acuity')).toEqual(['CARLA DIAS'])
  expect(await names('state=done')).toEqual([])
})

test('Signs in an employee code or a sector do not matter when the list of an event is searched and filtered', async () => {
  await saveRoster([
    hrRow({ Nome: 'Davi Melo', Matrícula: '1234-5', Setor: 'T.I.' }),
    hrRow({ Nome: 'Eva Nunes', Matrícula: '9876-5', Setor: 'T I' }),
  ])
  for (const query of ['1234-5', '1234 5'])
    expect(await names(`query=${query}`)).toEqual(['DAVI MELO'])
  for (const sector of ['T.I.', 't i'])
    expect(await names(`sector=${sector}&sort=patient_name`)).toEqual(['DAVI MELO', 'EVA NUNES'])
})

test('A person who has not come can be taken off the list, and one who has come cannot', async () => {
  const [present] = await makeArrivals(app, event, 1)
  const called = await newPatient()
  await add({ patient_ids: [called.id] })
  const line = (await list('state=called')).data[0]
  const remove = (id = 0) =>
    app.call('DELETE', `${event.path}/participants/${id}`, { as: tecnico.token })
  expect((await remove(line?.id)).status).toBe(204)
  expect((await remove(line?.id)).status).toBe(404)
  expect(await remove(present?.id)).toMatchObject({
    status: 409,
    body: { code: 'participant.arrived' },
  })
  const other = await makeEvent(app)
  const elsewhere = await app.call('DELETE', `${other.path}/participants/${present?.id}`, {
    as: tecnico.token,
  })
  expect(elsewhere.status).toBe(404)
})

test('Adding a whole sector to the list uses the sectors that earlier lists gave', async () => {
  const patient = await newPatient({ dob: '1979-08-17' })
  await saveRoster([hrRow({ CPF: patient.cpf, Setor: 'Solda' })])
  const next = await makeEvent(app, { company_id: event.company })
  expect((await add({ sector: 'SOLDA' }, next.path)).body).toEqual({ added: 1, already: 0 })
  expect((await add({ sector: 'Nenhum' }, next.path)).body).toEqual({ added: 0, already: 0 })
  // Of two lists the newer one says it, as in the company's report.
  await saveRoster([hrRow({ CPF: patient.cpf, Setor: 'Pintura' })], next)
  const last = await makeEvent(app, { company_id: event.company })
  expect((await add({ sector: 'Solda' }, last.path)).body).toEqual({ added: 0, already: 0 })
})

test('The sectors offered for a company are also those that only its lists say', async () => {
  await newPatient({ sector: 'SOLDA' })
  await saveRoster([hrRow({ Setor: 'Solda' }), hrRow({ Setor: 'Solda' }), hrRow()])
  const { body } = await app.call('GET', `/companies/${event.company}/sectors`, { as: app.admin })
  expect(body).toEqual(['Solda'])
})

test('Each write to the list leaves an audit row that names the patients it concerned', async () => {
  const patient = await newPatient()
  await add({ patient_ids: [patient.id] })
  const { body } = await checkIn(app, event, { patient_id: patient.id })
  const rows = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'patient_id', 'subjects', 'detail'])
    .where('entity', '=', 'participant')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(rows).toEqual([
    {
      action: 'check-in',
      patient_id: patient.id,
      subjects: null,
      detail: { event_id: event.id, ticket: 1, exam_id: body.exam_id },
    },
    {
      action: 'create',
      patient_id: null,
      subjects: [patient.id],
      detail: { event_id: event.id, added: 1 },
    },
  ])
})
