import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeEquipment } from '../../../test/factories/equipment.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { eventBody, makeEvent } from '../../../test/factories/screening-event.ts'
import { readBack } from '../../../test/spreadsheet-files.ts'

let app: TestApp
let company: number
let tecnico: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  company = (await makeCompany(app.services.db, { corporate_reason: 'METALÚRGICA SERRA AZUL' })).id
  tecnico = await app.userOf(3)
})
afterAll(() => app.close())

type Page = { data: ScreeningEvent[]; total: number }
type Refusal = { code: string; message: string; errors: Record<string, string[]> }
const post = <T = ScreeningEvent>(payload: unknown, headers: Record<string, string> = {}) =>
  app.call<T>('POST', '/screening-events', { as: tecnico.token, payload, headers })
const put = <T = ScreeningEvent>(id: number, payload: unknown) =>
  app.call<T>('PUT', `/screening-events/${id}`, { as: tecnico.token, payload })
const list = async (query = '') =>
  (await app.call<Page>('GET', `/screening-events?${query}`, { as: tecnico.token })).body

test('An event keeps its team and kit in order and counts nobody yet', async () => {
  const items = [
    (await makeEquipment(app.services.db)).id,
    (await makeEquipment(app.services.db)).id,
  ]
  const doctor = await app.userOf(5)
  const body = eventBody(company, {
    place: 'Galpão B',
    starts_on: '2026-12-01',
    ends_on: '2026-12-02',
    expected: 200,
    team: [doctor.id, tecnico.id, doctor.id],
    equipaments: [items[1], items[0]],
    notes: 'Entrada pela portaria 2.',
  })
  const made = await post(body)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    name: 'Campanha Visão 2026',
    company_id: company,
    companyName: 'METALÚRGICA SERRA AZUL',
    place: 'Galpão B',
    starts_on: '2026-12-01',
    ends_on: '2026-12-02',
    status: 'planned',
    expected: 200,
    self_check_in: false,
    equipaments: [items[1], items[0]],
    notes: 'Entrada pela portaria 2.',
    counts: { called: 0, present: 0, done: 0, missing: 0, total: 0 },
    to_register: 0,
  })
  expect(made.body.team.map(({ id }) => id)).toEqual([doctor.id, tecnico.id])
  expect(made.body.team[1]?.name).toMatch(/^Pessoa/)
  const read = await app.call('GET', `/screening-events/${made.body.id}`, { as: doctor.token })
  expect(read.body).toEqual(made.body)
})

test('A retry with the same key makes one event', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = eventBody(company, { name: 'Uma só' })
  const [first, again] = [await post(body, key), await post(body, key)]
  expect(again.body.id).toBe(first.body.id)
})

test.each<[object, string, string]>([
  [{ name: '' }, 'name', 'Nome é obrigatório'],
  [{ name: 'x'.repeat(121) }, 'name', 'Nome deve ter no máximo 120 caracteres'],
  [{ company_id: null }, 'company_id', 'Empresa é obrigatória'],
  [{ company_id: 999_999 }, 'company_id', 'Empresa não encontrada ou inativa'],
  [{ starts_on: '31/02/2026' }, 'starts_on', 'Início deve ser uma data válida'],
  [{ starts_on: '1999-12-31' }, 'starts_on', 'Início deve ser uma data válida'],
  [{ ends_on: '2100-01-01' }, 'ends_on', 'Término deve ser uma data válida'],
  [
    { starts_on: '2026-12-02', ends_on: '2026-12-01' },
    'ends_on',
    'O término não pode ser anterior ao início.',
  ],
  [{ expected: -1 }, 'expected', 'Pessoas previstas deve ser no mínimo 0'],
  [{ team: [999_999] }, 'team.0', 'Pessoa da equipe não encontrada ou inativa'],
  [{ equipaments: [999_999] }, 'equipaments.0', 'Equipamento não encontrado'],
  [{ notes: 'x'.repeat(501) }, 'notes', 'Observações deve ter no máximo 500 caracteres'],
])('An event with %j is refused on the field %s', async (more, field, message) => {
  const { status, body } = await post<Refusal>(eventBody(company, more))
  expect([status, body.errors[field]]).toEqual([422, [message]])
})

test('A seller cannot be in the team of an event', async () => {
  const seller = await app.userOf(4)
  const { body } = await post<Refusal>(eventBody(company, { team: [seller.id] }))
  expect(body.errors['team.0']).toEqual(['Pessoa da equipe não encontrada ou inativa'])
})

test('An edit of an event changes what is sent, keeps members who are no longer active, and is refused when stale', async () => {
  const leaving = await app.userOf(3)
  const { body } = await post(eventBody(company, { team: [leaving.id, tecnico.id] }))
  const { db } = app.services
  await db.updateTable('users').set({ active: false }).where('id', '=', leaving.id).execute()
  const changed = await put(body.id, {
    name: 'Outro nome',
    team: [tecnico.id, leaving.id],
    updated_at: body.updated_at,
  })
  expect(changed).toMatchObject({ status: 200, body: { name: 'Outro nome' } })
  expect(changed.body.team.map(({ id }) => id)).toEqual([tecnico.id, leaving.id])
  const stale = await put<Refusal>(body.id, { name: 'De novo', updated_at: body.updated_at })
  expect(stale).toMatchObject({ status: 409, body: { code: 'edit.stale' } })
  const early = await put<Refusal>(body.id, { ends_on: '2020-01-01' })
  expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['ends_on']])
  expect((await put(999_999, { name: 'Nada' })).status).toBe(404)
})

test('The company of an event is fixed once somebody is on its list', async () => {
  const event = await makeEvent(app)
  expect((await put(event.id, { company_id: company })).status).toBe(200)
  const { id } = await makePatient(app.services.db, { company })
  await app.call('POST', `${event.path}/participants`, {
    as: app.admin,
    payload: { patient_ids: [id] },
  })
  expect(await put(event.id, { company_id: event.company })).toMatchObject({
    status: 409,
    body: { code: 'event.company-fixed' },
  })
})

test('A check-in does not make an open form of its event stale', async () => {
  const event = await makeEvent(app)
  const before = await app.call('GET', event.path, { as: tecnico.token })
  const { id } = await makePatient(app.services.db, { company: event.company })
  await app.call('POST', `${event.path}/check-in`, { as: app.admin, payload: { patient_id: id } })
  const saved = await put(event.id, { name: 'Ainda fresca', updated_at: before.body.updated_at })
  expect(saved.status).toBe(200)
})

test('Events are searched, filtered and sorted, the newest first', async () => {
  const other = (await makeCompany(app.services.db, { corporate_reason: 'ZINCO E CIA' })).id
  const own = (await makeCompany(app.services.db, { corporate_reason: 'ALFA TÊXTIL' })).id
  const make = async (company_id: number, name: string, day: string) =>
    (await post(eventBody(company_id, { name, starts_on: day, ends_on: day, place: 'Refeitório' })))
      .body.id
  const a = await make(own, 'Semana da Visão', '2025-05-01')
  const b = await make(other, 'Campanha azul', '2025-05-03')
  const c = await make(own, 'Ação Sant’Anna de maio', '2025-05-02')
  const ids = async (query: string) =>
    (await list(`from=2025-05-01&to=2025-05-03&${query}`)).data.map(({ id }) => id)
  expect(await ids('')).toEqual([b, c, a])
  expect(await ids('sort=starts_on')).toEqual([a, c, b])
  expect(await ids('sort=name')).toEqual([c, b, a])
  expect(await ids('sort=companyName')).toEqual([a, c, b])
  expect(await ids(`company_id=${other}`)).toEqual([b])
  expect(await ids('query=semana refeitorio')).toEqual([a])
  expect(await ids('query=zinco')).toEqual([b])
  expect(await ids('query=santanna')).toEqual([c])
  expect(await ids('status=open')).toEqual([])
  expect((await list('from=2025-05-02&to=2025-05-02')).data.map(({ id }) => id)).toEqual([c])
})

test('The export of events has the filters of the list and the counts of each, and leaves a row of the audit', async () => {
  const event = await makeEvent(app, { status: 'planned', name: 'AÇÃO DA PLANILHA', expected: 12 })
  await makePatient(app.services.db, { company: event.company })
  await app.call('POST', `${event.path}/participants`, {
    as: app.admin,
    payload: { all_active: true },
  })
  const { raw } = await app.call('GET', '/screening-events/exportAllEvents?query=planilha', {
    as: tecnico.token,
  })
  expect(await readBack(raw)).toMatchObject([
    {
      Código: event.id,
      Ação: 'AÇÃO DA PLANILHA',
      Status: 'Planejada',
      'Pessoas previstas': 12,
      'Na lista': 1,
      Convocados: 1,
      'Presentes sem concluir': 0,
    },
  ])
  const row = await app.services.db
    .selectFrom('audit_events')
    .select(['entity', 'detail'])
    .where('action', '=', 'export')
    .executeTakeFirst()
  expect(row).toEqual({ entity: 'screening-event', detail: { rows: 1 } })
})

test('Every write of an event leaves a row of the audit', async () => {
  const { body: event } = await post(eventBody(company))
  const path = `/screening-events/${event.id}/status`
  await app.call('POST', path, { as: app.admin, payload: { status: 'open' } })
  await put(event.id, { name: 'Com trilha' })
  const rows = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('entity', '=', 'screening-event')
    .where('entity_id', '=', event.id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'create', detail: null },
    { action: 'update', detail: { from: 'planned', to: 'open' } },
    { action: 'update', detail: { fields: ['name'] } },
  ])
})
