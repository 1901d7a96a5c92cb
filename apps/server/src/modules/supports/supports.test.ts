import type { Booking, Support } from '@iris/contracts/supports'
import { afterAll, describe, expect, test } from 'vitest'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'
import { startSupportApp } from '../../../test/support-app.ts'

const { app, tecnico, company, items, visit, post, list } = await startSupportApp()
afterAll(() => app.close())

const put = <T = Support>(id: number, payload: unknown) =>
  app.call<T>('PUT', `/supports/${id}`, { as: tecnico.token, payload })
const archive = (id: number) => app.call('DELETE', `/supports/${id}`, { as: tecnico.token })

type Refusal = { message: string; errors: Record<string, string[]> }

test('A visit keeps its items in order and names who, where and what', async () => {
  const made = await post(visit({ equipaments: [items[1], String(items[0]), '', null] }))
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    equipaments: [items[1], items[0]],
    equipament_names: ['Notebook Dell · Série DL-77', 'Retinógrafo Phelcom Eyer · Ativo 0001'],
    user_id: tecnico.id,
    user_name: expect.stringMatching(/^Pessoa/),
    company_id: company,
    company_name: 'USINAGEM IGUAÇU',
    data_atendimento: '2026-12-01',
    observacoes: 'Levar tripé.',
  })
  const read = await app.call('GET', `/supports/${made.body.id}`, { as: tecnico.token })
  expect(read.body).toEqual(made.body)
})

test.each<[object, string, string]>([
  [{ equipaments: undefined }, 'equipaments', 'Equipamento é obrigatório'],
  [{ equipaments: [] }, 'equipaments', 'Equipamento é obrigatório'],
  [{ equipaments: ['', null] }, 'equipaments', 'Equipamento é obrigatório'],
  [{ equipaments: '1' }, 'equipaments', 'Tipo incorreto'],
  [{ equipaments: ['x'] }, 'equipaments.0', 'Equipamento deve conter um número'],
  [{ equipaments: [999_999] }, 'equipaments.0', 'Equipamento não encontrado'],
  [{ equipaments: Array(51).fill(1) }, 'equipaments', 'Equipamento deve ter no máximo 50 item(s)'],
  [{ equipaments: [1, '1'] }, 'equipaments', 'Equipamento repetido no atendimento'],
  [{ user_id: undefined }, 'user_id', 'Técnico é obrigatório'],
  [{ user_id: null }, 'user_id', 'Técnico é obrigatório'],
  [{ user_id: 999_999 }, 'user_id', 'Técnico não encontrado ou inativo'],
  [{ user_id: 1 }, 'user_id', 'Técnico não encontrado ou inativo'],
  [{ company_id: '' }, 'company_id', 'Empresa é obrigatória'],
  [{ company_id: 999_999 }, 'company_id', 'Empresa não encontrada ou inativa'],
  [{ data_atendimento: '' }, 'data_atendimento', 'Data Atendimento é obrigatória'],
  [
    { data_atendimento: '2026-02-30' },
    'data_atendimento',
    'Data Atendimento deve ser uma data válida',
  ],
  ...['0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31'].map(
    (data_atendimento): [object, string, string] => [
      { data_atendimento },
      'data_atendimento',
      'Data Atendimento deve ser uma data válida',
    ],
  ),
  [
    { observacoes: 'x'.repeat(501) },
    'observacoes',
    'Observações deve ter no máximo 500 caracteres',
  ],
  [{ observacoes: 'a\u0000' }, 'observacoes', 'Observações contém caracteres inválidos'],
])(
  'A visit with a wrong field is refused under that field, and nothing is written: %j',
  async (fault, field, message) => {
    const { total } = await list()
    const reply = await post<Refusal>(visit(fault))
    expect(reply.status).toBe(422)
    expect(reply.body.errors[field]?.[0]).toBe(message)
    expect((await list()).total).toBe(total)
  },
)

test('Notes of exactly 500 characters are accepted, and no notes are null', async () => {
  expect((await post(visit({ observacoes: 'é'.repeat(500) }))).status).toBe(201)
  expect((await post(visit({ observacoes: '' }))).body.observacoes).toBeNull()
})

test.each([1, 2, 4, 5, null] as const)('A user of type %s cannot make visits', async (type) => {
  const { id } = await app.userOf(type)
  const reply = await post<Refusal>(visit({ user_id: id }))
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({ user_id: ['Técnico não encontrado ou inativo'] })
})

test('A technician who left makes no new visit and stays in the earlier ones', async () => {
  const gone = await app.userOf(3)
  const { body } = await post(visit({ user_id: gone.id }))
  await app.services.db
    .updateTable('users')
    .set({ active: false })
    .where('id', '=', gone.id)
    .execute()
  expect((await post(visit({ user_id: gone.id }))).status).toBe(422)
  const changed = await put(body.id, { ...visit({ user_id: gone.id }), observacoes: 'Outra.' })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ user_id: gone.id, observacoes: 'Outra.' })
})

test('A company that is no longer active cannot be visited', async () => {
  const closed = await makeCompany(app.services.db, { active: false })
  expect((await post(visit({ company_id: closed.id }))).status).toBe(422)
})

test('An edit of a visit changes what it carries and keeps what somebody else changed', async () => {
  const { body } = await post(visit())
  const { id, updated_at } = body
  const changed = await put(id, { equipaments: [items[1]], updated_at })
  expect(changed.body).toEqual({
    ...body,
    equipaments: [items[1]],
    equipament_names: [body.equipament_names[1]],
    updated_at: changed.body.updated_at,
  })
  const stale = await put<Refusal>(id, { observacoes: 'Minha.', updated_at })
  expect(stale.status).toBe(409)
  expect(stale.body.message).toBe(
    'Este registro foi alterado por outra pessoa. Recarregue antes de salvar.',
  )
  expect((await put(id, { observacoes: 'Minha.' })).status).toBe(200)
  expect((await put(id, { equipaments: [] })).status).toBe(422)
  expect((await put(999_999, { observacoes: 'x' })).status).toBe(404)
})

test('An archived visit is no longer shown but is kept', async () => {
  const { body } = await post(visit({ data_atendimento: '2026-07-07' }))
  const { total } = await list()
  const gone = await archive(body.id)
  expect([gone.status, gone.raw.length]).toEqual([204, 0])
  expect(await list()).toMatchObject({ total: total - 1 })
  const read = (path: string) => app.call<Support[]>('GET', path, { as: tecnico.token })
  expect((await read('/supports?all=true')).body.map(({ id }) => id)).not.toContain(body.id)
  expect((await read('/supports/bookings?data_atendimento=2026-07-07')).body).toEqual([])
  expect((await read(`/supports/${body.id}`)).status).toBe(404)
  expect((await put(body.id, { observacoes: 'x' })).status).toBe(404)
  expect((await archive(body.id)).status).toBe(404)
  const row = await app.services.db
    .selectFrom('supports')
    .select(['archived_by', 'observacoes'])
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ archived_by: tecnico.id, observacoes: 'Levar tripé.' })
})

test('When two archive a visit at once, one does', async () => {
  const { body } = await post(visit())
  const replies = await Promise.all([archive(body.id), archive(body.id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
})

test('The kit of an event counts as booked on each of its days until the event is closed', async () => {
  const event = await makeEvent(app, {
    status: 'planned',
    name: 'TRIAGEM NA FÁBRICA',
    equipaments: [items[1]],
    starts_on: '2027-01-20',
    ends_on: '2027-01-21',
  })
  const booked = async (day: string) =>
    (
      await app.call<Booking[]>('GET', `/supports/bookings?data_atendimento=${day}`, {
        as: tecnico.token,
      })
    ).body
  const ofEvent = {
    equipament_id: items[1],
    support_id: null,
    user_name: null,
    event_id: event.id,
    event_name: 'TRIAGEM NA FÁBRICA',
    company_id: event.company,
  }
  expect(await booked('2027-01-21')).toMatchObject([ofEvent])
  expect(await booked('2027-01-22')).toEqual([])
  await app.services.db
    .updateTable('screening_events')
    .set({ status: 'closed' })
    .where('id', '=', event.id)
    .execute()
  expect(await booked('2027-01-21')).toEqual([])
})

test('The items booked for a day are listed, except those of the visit itself', async () => {
  const day = '2027-01-15'
  const { body } = await post(visit({ data_atendimento: day, equipaments: [items[0]] }))
  const booked = async (query: string) =>
    (await app.call<Booking[]>('GET', `/supports/bookings?${query}`, { as: tecnico.token })).body
  expect(await booked(`data_atendimento=${day}`)).toEqual([
    {
      equipament_id: items[0],
      support_id: body.id,
      user_name: body.user_name,
      event_id: null,
      event_name: null,
      company_id: company,
      company_name: 'USINAGEM IGUAÇU',
    },
  ])
  expect(await booked(`data_atendimento=${day}&except=${body.id}`)).toEqual([])
  expect(await booked('data_atendimento=2027-01-16')).toEqual([])
  const again = await post(visit({ data_atendimento: day, equipaments: [items[0]] }))
  expect(again.status, 'it warns, and does not forbid').toBe(201)
  for (const query of ['', 'data_atendimento=amanha', `data_atendimento=${day}&except=x`])
    expect(
      (await app.call('GET', `/supports/bookings?${query}`, { as: tecnico.token })).status,
    ).toBe(422)
})

test('Every write of a visit leaves an audit row with the names of fields and nothing else', async () => {
  const { body } = await post(visit())
  await put(body.id, { observacoes: 'Outra.', company_id: company })
  await put(body.id, { observacoes: 'Outra.' })
  await archive(body.id)
  const trail = await app.services.db
    .selectFrom('audit_events')
    .select(['user_id', 'action', 'detail'])
    .where('entity', '=', 'support')
    .where('entity_id', '=', body.id)
    .orderBy('id')
    .execute()
  const user_id = tecnico.id
  expect(trail).toEqual([
    { user_id, action: 'create', detail: null },
    { user_id, action: 'update', detail: { fields: ['observacoes'] } },
    { user_id, action: 'archive', detail: null },
  ])
})

test('One visit is made for the same key and body', async () => {
  const options = {
    as: tecnico.token,
    payload: visit(),
    headers: { 'idempotency-key': crypto.randomUUID() },
  }
  const { total } = await list()
  const replies = await Promise.all([
    app.call<Support>('POST', '/supports', options),
    app.call<Support>('POST', '/supports', options),
  ])
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  expect((await list()).total).toBe(total + 1)
})

describe('Visits by role', () => {
  test.each([
    ['GET', '/supports', 200],
    ['GET', '/supports?all=true', 200],
    ['GET', '/supports/bookings?data_atendimento=2026-12-01', 200],
    ['GET', '/supports/ID', 200],
    ['POST', '/supports', 422],
    ['PUT', '/supports/ID', 200],
    ['DELETE', '/supports/ID', 204],
  ] as const)('The call %s %s is for administrators, technicians and doctors', async (...route) => {
    const [method, path, good] = route
    const payload = method === 'GET' || method === 'DELETE' ? undefined : {}
    const seen: number[] = []
    for (const type of [1, 2, 3, 5, 4, null] as const) {
      const { body } = await post(visit())
      const { token } = await app.userOf(type)
      const address = path.replace('ID', String(body.id))
      seen.push((await app.call(method, address, { as: token, payload })).status)
    }
    expect(seen).toEqual([good, good, good, good, 403, 403])
    expect((await app.call(method, path.replace('ID', '1'), { payload })).status).toBe(401)
  })
})
