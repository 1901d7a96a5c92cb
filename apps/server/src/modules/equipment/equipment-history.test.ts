import type { Equipment, EquipmentUse } from '@iris/contracts/equipment'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeEquipment } from '../../../test/factories/equipment.ts'

let app: TestApp
let ana: { id: number; token: string }
let rui: { id: number; token: string }
let id: number
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.userOf(3)
  rui = await app.userOf(2)
})
afterAll(() => app.close())
beforeEach(async () => {
  id = (await makeEquipment(app.services.db)).id
})

type Refusal = { message: string; errors: Record<string, string[]> }

const tomorrow = () => startOfDay(todayInSaoPaulo(), 1).slice(0, 10)

const save = <T = Equipment>(uses: unknown) =>
  app.call<T>('POST', `/equipaments/${id}`, {
    as: ana.token,
    payload: { historyEquipaments: uses },
  })
const history = async () =>
  (await app.call<EquipmentUse[]>('GET', `/equipaments/${id}/history`, { as: ana.token })).body
const days = async () =>
  (await history()).map(({ withdrawal_date, return_date }) => [withdrawal_date, return_date])
const at = (index: number, field: string) => `historyEquipaments.${index}.${field}`

test('An item is withdrawn and returned, and shows who has it', async () => {
  const out = await save([
    { user_id: ana.id, withdrawal_date: '2026-05-04', obs: 'Para a Usiminas' },
  ])
  expect(out.status).toBe(200)
  expect(out.body.current_use).toMatchObject({ user_id: ana.id, withdrawal_date: '2026-05-04' })
  const [use] = out.body.historyEquipaments
  expect(use).toMatchObject({ obs: 'Para a Usiminas', return_date: null, receipt_term_img: null })

  const today = todayInSaoPaulo()
  const back = await save([{ id: use?.id, return_date: today }])
  expect(back.body.current_use).toBeNull()
  expect(back.body.historyEquipaments).toEqual([{ ...use, return_date: today }])
})

test('The history is also accepted as a JSON text, and is read newest withdrawal first', async () => {
  const form = new FormData()
  form.set(
    'historyEquipaments',
    JSON.stringify([
      { user_id: ana.id, withdrawal_date: '2026-01-01', return_date: '2026-01-03', obs: '' },
      { user_id: String(rui.id), withdrawal_date: '2026-02-01', return_date: '' },
    ]),
  )
  const reply = await app.call('POST', `/equipaments/${id}`, { as: ana.token, payload: form })
  expect(reply.status).toBe(200)
  expect(await days()).toEqual([
    ['2026-02-01', null],
    ['2026-01-01', '2026-01-03'],
  ])
})

test('A line that is not sent stays, and so does a field that its line does not carry', async () => {
  await save([{ user_id: ana.id, withdrawal_date: '2026-01-01', return_date: '2026-01-03' }])
  const second = await save([{ user_id: rui.id, withdrawal_date: '2026-02-01', obs: 'Mala azul' }])
  expect(second.body.historyEquipaments).toHaveLength(2)
  const use = second.body.historyEquipaments[0]
  const changed = await save([{ id: use?.id, return_date: '2026-02-02' }])
  expect(changed.body.historyEquipaments[0]).toEqual({ ...use, return_date: '2026-02-02' })
  expect(await days()).toHaveLength(2)
})

test('An item that is out cannot be withdrawn again', async () => {
  await save([{ user_id: ana.id, withdrawal_date: '2026-01-01' }])
  const again = await save<Refusal>([{ user_id: rui.id, withdrawal_date: '2026-02-01' }])
  expect(again.status).toBe(409)
  expect(again.body.message).toBe(
    'Este equipamento está em uso. Registre a devolução antes de uma nova retirada.',
  )
  expect(await days()).toEqual([['2026-01-01', null]])
})

test('A return and the next withdrawal may come together on one day', async () => {
  const { body } = await save([{ user_id: ana.id, withdrawal_date: '2026-01-01' }])
  const handed = await save([
    { user_id: rui.id, withdrawal_date: '2026-02-01' },
    { id: body.historyEquipaments[0]?.id, return_date: '2026-02-01' },
  ])
  expect(handed.status).toBe(200)
  expect(handed.body.current_use).toMatchObject({ user_id: rui.id })
})

test('A return cannot be taken back while the next withdrawal is out', async () => {
  await save([{ user_id: ana.id, withdrawal_date: '2026-01-01', return_date: '2026-01-05' }])
  await save([{ user_id: rui.id, withdrawal_date: '2026-02-01' }])
  const first = (await history()).find(({ user_id }) => user_id === ana.id)
  expect((await save([{ id: first?.id, return_date: null }])).status).toBe(409)
  expect(await days()).toEqual([
    ['2026-02-01', null],
    ['2026-01-01', '2026-01-05'],
  ])
})

test('When many people withdraw an item at once, one gets it', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      save([{ user_id: n % 2 ? ana.id : rui.id, withdrawal_date: '2026-03-01' }]),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(await days()).toEqual([['2026-03-01', null]])
})

test('The database itself allows one withdrawal at a time', async () => {
  const line = { equipament_id: id, user_id: ana.id, withdrawal_date: '2026-01-01' }
  const write = () => app.services.db.insertInto('equipament_history').values(line).execute()
  await write()
  await expect(write()).rejects.toMatchObject({ constraint: 'equipament_history_out' })
})

// User 1 exists from the first start, before any test.
const line = (more: object) => ({ user_id: 1, withdrawal_date: '2026-01-10', ...more })

describe('A line of the history', () => {
  test.each<[string, unknown[], string, string]>([
    ['without who', [line({ user_id: undefined })], at(0, 'user_id'), 'Usuário é obrigatório'],
    ['of nobody', [line({ user_id: null })], at(0, 'user_id'), 'Usuário é obrigatório'],
    ['of a stranger', [line({ user_id: 999_999 })], at(0, 'user_id'), 'Usuário não encontrado'],
    [
      'without a day',
      [line({ withdrawal_date: undefined })],
      at(0, 'withdrawal_date'),
      'Data de retirada é obrigatória',
    ],
    [
      'of no such day',
      [line({ withdrawal_date: '2026-02-30' })],
      at(0, 'withdrawal_date'),
      'Data de retirada deve ser uma data válida',
    ],
    [
      'back on no such day',
      [line({ return_date: '31/02/2026' })],
      at(0, 'return_date'),
      'Data de devolução deve ser uma data válida',
    ],
    [
      'of a year that is a slip',
      [line({ withdrawal_date: '0202-11-29' })],
      at(0, 'withdrawal_date'),
      'Data de retirada deve ser uma data válida',
    ],
    [
      'back in a year that is a slip',
      [line({ return_date: '2206-01-12' })],
      at(0, 'return_date'),
      'Data de devolução deve ser uma data válida',
    ],
    [
      'back on a number',
      [line({ return_date: 5 })],
      at(0, 'return_date'),
      'Data de devolução deve conter um texto',
    ],
    [
      'back before it left',
      [line({ return_date: '2026-01-09' })],
      at(0, 'return_date'),
      'A data de devolução não pode ser anterior à data de retirada.',
    ],
    [
      'out besides another, both new',
      [line({}), line({ withdrawal_date: '2026-01-12' })],
      at(1, 'withdrawal_date'),
      'Este equipamento está em uso. Registre a devolução antes de uma nova retirada.',
    ],
    [
      'with endless notes',
      [line({ obs: 'x'.repeat(501) })],
      at(0, 'obs'),
      'Observações deve ter no máximo 500 caracteres',
    ],
    ['of another item', [{ id: 999_999 }], at(0, 'id'), 'Registro de uso não encontrado'],
    ['that is none', ['hoje'], 'historyEquipaments.0', 'Tipo incorreto'],
    [
      'with a file by name',
      [line({ receipt_term_img: 'termo.pdf' })],
      at(0, 'receipt_term_img'),
      'Envie o arquivo',
    ],
  ])(
    'A wrong line is refused under its own field and nothing is written: %s',
    async (_, uses, field, message) => {
      const reply = await save<Refusal>(uses)
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toEqual({ [field]: [message] })
      expect(await history()).toEqual([])
    },
  )

  test.each([
    ['return_date', 'A data de devolução não pode ser posterior à data atual.'],
    ['withdrawal_date', 'A data de retirada não pode ser posterior à data atual.'],
  ])(
    'A line whose %s is tomorrow is refused under that field and nothing is written',
    async (field, message) => {
      const reply = await save<Refusal>([line({ [field]: tomorrow() })])
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toEqual({ [at(0, field)]: [message] })
      expect(await history()).toEqual([])
    },
  )

  test('A line that overlaps a stored one is refused, whichever of the two is sent', async () => {
    await save([line({ return_date: '2026-01-20' })])
    for (const use of [
      line({ withdrawal_date: '2026-01-15', return_date: '2026-01-25' }),
      line({ withdrawal_date: '2026-01-05', return_date: '2026-01-15' }),
      line({ withdrawal_date: '2026-01-05' }),
    ]) {
      const reply = await save<Refusal>([use])
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toEqual({
        [at(0, 'withdrawal_date')]: ['Este equipamento já estava em uso nesta data.'],
      })
    }
    expect((await save([line({ withdrawal_date: '2026-01-20' })])).status).toBe(200)
  })

  test('A line that is sent twice is refused', async () => {
    const { body } = await save([line({})])
    const use = { id: body.historyEquipaments[0]?.id, return_date: '2026-01-20' }
    const reply = await save<Refusal>([use, use])
    expect(reply.body.errors).toEqual({ [at(1, 'id')]: ['Registro de uso repetido'] })
  })
})

test('A new item may come with its history', async () => {
  const made = await app.call<Equipment>('POST', '/equipaments', {
    as: ana.token,
    payload: { equipament_type: 2, historyEquipaments: [line({})] },
  })
  expect(made.status).toBe(201)
  expect(made.body.current_use).toMatchObject({ user_id: 1 })
  const refused = await app.call<Refusal>('POST', '/equipaments', {
    as: ana.token,
    payload: { equipament_type: 2, historyEquipaments: [line({ return_date: tomorrow() })] },
  })
  expect(refused.status).toBe(422)
})

test('The history of an unknown item is answered 404', async () => {
  const read = (path: string) => app.call('GET', path, { as: ana.token })
  expect((await read('/equipaments/999999/history')).status).toBe(404)
  expect((await read('/equipaments/abc/history')).status).toBe(404)
})
