import type { Equipment, EquipmentRow } from '@iris/contracts/equipment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { equipmentBody } from '../../../test/factories/equipment.ts'

let app: TestApp
let tecnico: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  tecnico = await app.userOf(3)
})
afterAll(() => app.close())

type Page = { data: EquipmentRow[]; total: number; last_page: number; current_page: number }
type Refusal = { message: string; errors: Record<string, string[]> }

const post = <T = Equipment>(payload: unknown) =>
  app.call<T>('POST', '/equipaments', { as: tecnico.token, payload })
const edit = <T = Equipment>(id: number, payload: unknown) =>
  app.call<T>('POST', `/equipaments/${id}`, { as: tecnico.token, payload })
const list = async (query: string) =>
  (await app.call<Page>('GET', `/equipaments?${query}`, { as: tecnico.token })).body

test('An item keeps all it was registered with', async () => {
  const body = equipmentBody({ obs: 'Acompanha maleta.' })
  const made = await post(body)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...body,
    invoice_img: null,
    insurance_img: null,
    current_use: null,
    historyEquipaments: [],
  })
  const read = await app.call('GET', `/equipaments/${made.body.id}`, { as: tecnico.token })
  expect(read.body).toEqual(made.body)
})

test('An item needs only its type, which may be sent as text', async () => {
  const made = await post({ equipament_type: '7' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ equipament_type: 7, mark: null, serial_number: null })
})

test.each([
  [{}, 'equipament_type', 'Tipo de equipamento é obrigatório'],
  [{ equipament_type: 8 }, 'equipament_type', 'Tipo de equipamento não é uma opção válida'],
  [{ equipament_type: 0 }, 'equipament_type', 'Tipo de equipamento é inválido'],
  [{ equipament_type: 'um' }, 'equipament_type', 'Tipo de equipamento deve conter um número'],
  [{ equipament_type: 1, mark: 9 }, 'mark', 'Marca deve conter um texto'],
  [
    { equipament_type: 1, model: 'x'.repeat(256) },
    'model',
    'Modelo deve ter no máximo 255 caracteres',
  ],
  [
    { equipament_type: 1, serial_number: 'a\u0000' },
    'serial_number',
    'Número de Série contém caracteres inválidos',
  ],
  [
    { equipament_type: 1, obs: 'x'.repeat(501) },
    'obs',
    'Observações deve ter no máximo 500 caracteres',
  ],
  [{ equipament_type: 1, invoice_img: 'nota.pdf' }, 'invoice_img', 'Envie o arquivo'],
  [{ equipament_type: 1, historyEquipaments: '{' }, 'historyEquipaments', 'Tipo incorreto'],
  [{ equipament_type: 1, historyEquipaments: '{"a":1}' }, 'historyEquipaments', 'Tipo incorreto'],
])('An item is refused with %j, under its field', async (payload, field, message) => {
  const { total } = await list('')
  const reply = await post<Refusal>(payload)
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({ message, code: 'validation', errors: { [field]: [message] } })
  expect((await list('')).total).toBe(total)
})

test('An edit changes the fields it carries, and an empty text of a form empties the field', async () => {
  const { body } = await post(equipmentBody({ obs: 'Velho.' }))
  const form = new FormData()
  form.set('mark', 'Topcon')
  form.set('obs', '')
  const changed = await edit(body.id, form)
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({
    ...body,
    mark: 'Topcon',
    obs: null,
    updated_at: changed.body.updated_at,
  })
  expect(changed.body.updated_at > body.updated_at).toBe(true)
  expect((await edit(999_999, { mark: 'X' })).status).toBe(404)
  expect((await edit(0, { mark: 'X' })).status).toBe(404)
})

test('An edit of an item that changed since it was read is refused, even when only its history did', async () => {
  const { body } = await post(equipmentBody())
  const { id, updated_at } = body
  const lent = { user_id: tecnico.id, withdrawal_date: '2026-01-05' }
  expect((await edit(id, { historyEquipaments: [lent], updated_at })).status).toBe(200)
  const stale = await edit<Refusal>(id, { mark: 'Outra', updated_at })
  expect(stale.status).toBe(409)
  expect(stale.body.message).toBe(
    'Este registro foi alterado por outra pessoa. Recarregue antes de salvar.',
  )
  expect((await edit(id, { mark: 'Outra' })).body.mark).toBe('Outra')
})

describe('The list of equipment', () => {
  test('The list of equipment has pages, newest first, and a page beyond the last is empty', async () => {
    const made: number[] = []
    for (let i = 0; i < 3; i++) made.push((await post(equipmentBody())).body.id)
    const { total } = await list('')
    const first = await list('per_page=2')
    expect(first.data.map(({ id }) => id)).toEqual([made[2], made[1]])
    expect(first).toMatchObject({ total, current_page: 1, last_page: Math.ceil(total / 2) })
    expect((await list('per_page=2&page=999')).data).toEqual([])
  })

  test.each([
    ['retinografo zzeidon', 1],
    ['ZZEIDON FA', 1],
    ['zz-série-ção', 1],
    ['zz-serie-cao', 1],
    ['ativo-zz', 1],
    ['zz%', 1],
    ['eidon retinografo', 1],
    ['zz_qq', 0],
    ['\\', 0],
  ])('The list finds by type, brand, model, serial and asset number: %s', async (query, count) => {
    await post(
      equipmentBody({
        mark: 'ZZEidon',
        model: 'FA',
        serial_number: 'ZZ-Série-Ção',
        active_number: `ativo-zz`,
      }),
    )
    const found = await list(`per_page=100&query=${encodeURIComponent(query)}`)
    expect(found.data.length >= 1).toBe(count > 0)
    expect(found.data.every(({ mark }) => mark === 'ZZEidon')).toBe(true)
  })

  test('The list of equipment says where each item is, and filters by here, out, or one person', async () => {
    const holder = await app.userOf(2)
    const out = await post(
      equipmentBody({
        mark: 'QQ',
        historyEquipaments: [
          { user_id: tecnico.id, withdrawal_date: '2026-01-01', return_date: '2026-01-05' },
          { user_id: holder.id, withdrawal_date: '2026-02-01' },
        ],
      }),
    )
    const here = await post(equipmentBody({ mark: 'QQ' }))
    const ids = async (query: string) => (await list(`query=qq&${query}`)).data.map(({ id }) => id)
    expect(await ids('situation=in_use')).toEqual([out.body.id])
    expect(await ids('situation=available')).toEqual([here.body.id])
    expect(await ids(`user_id=${holder.id}`)).toEqual([out.body.id])
    expect(await ids(`user_id=${tecnico.id}`), 'who returned it has it no more').toEqual([])
    const [row] = (await list(`user_id=${holder.id}`)).data
    expect(row?.current_use).toMatchObject({
      user_id: holder.id,
      user_name: expect.stringMatching(/^Pessoa/),
      withdrawal_date: '2026-02-01',
    })
  })

  test.each(['situation=lost', 'user_id=0', 'user_id=x', 'per_page=101', 'page=0'])(
    'The list of equipment refuses %s',
    async (query) => {
      const reply = await app.call('GET', `/equipaments?${query}`, { as: tecnico.token })
      expect(reply.status).toBe(422)
    },
  )
})

test('The options name every item so that two alike can be told apart', async () => {
  const { body } = await post(
    equipmentBody({ equipament_type: 4, mark: 'Samsung', model: 'A9', active_number: '0077' }),
  )
  const reply = await app.call<{ value: number; label: string }[]>('GET', '/equipaments/options', {
    as: tecnico.token,
  })
  expect(reply.body).toContainEqual({ value: body.id, label: 'Tablet Samsung A9 · Ativo 0077' })
  expect(reply.body.length).toBe((await list('')).total)
})

test('Every write of equipment leaves an audit row with the names of fields and nothing else', async () => {
  const { body } = await post(equipmentBody())
  await edit(body.id, { mark: 'Nova', historyEquipaments: [] })
  await edit(body.id, { mark: 'Nova' })
  await edit(body.id, {
    historyEquipaments: [{ user_id: tecnico.id, withdrawal_date: '2026-03-01' }],
  })
  const trail = await app.services.db
    .selectFrom('audit_events')
    .select(['user_id', 'action', 'detail'])
    .where('entity', '=', 'equipment')
    .where('entity_id', '=', body.id)
    .orderBy('id')
    .execute()
  expect(trail).toEqual([
    { user_id: tecnico.id, action: 'create', detail: null },
    { user_id: tecnico.id, action: 'update', detail: { fields: ['mark'] } },
    { user_id: tecnico.id, action: 'update', detail: { fields: ['historyEquipaments'] } },
  ])
})

test('One item is registered for the same key and body', async () => {
  const options = {
    as: tecnico.token,
    payload: equipmentBody({ mark: 'Uma só vez' }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  }
  const replies = await Promise.all([
    app.call<Equipment>('POST', '/equipaments', options),
    app.call<Equipment>('POST', '/equipaments', options),
  ])
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  expect(replies[0]?.body.id).toBe(replies[1]?.body.id)
})

describe('Equipment by role', () => {
  const routes = [
    ['GET', '/equipaments', 200],
    ['GET', '/equipaments/options', 200],
    ['GET', '/equipaments/exportAllEquipaments', 200],
    ['GET', '/equipaments/ID', 200],
    ['GET', '/equipaments/ID/history', 200],
    ['GET', '/equipaments/ID/files/invoice_img', 404],
    ['GET', '/equipaments/ID/history/1/files/return_term_img', 404],
    ['POST', '/equipaments', 422],
    ['POST', '/equipaments/ID', 200],
  ] as const
  test.each(routes)('The call %s %s is for staff other than sales', async (...route) => {
    const [method, path, good] = route
    const { body } = await post(equipmentBody())
    const address = path.replace('ID', String(body.id))
    const payload = method === 'POST' ? {} : undefined
    const seen = await Promise.all(
      ([1, 2, 3, 5, 4, null] as const).map(async (type) => {
        const { token } = await app.userOf(type)
        return (await app.call(method, address, { as: token, payload })).status
      }),
    )
    expect(seen).toEqual([good, good, good, good, 403, 403])
    expect((await app.call(method, address, { payload })).status).toBe(401)
  })
})
