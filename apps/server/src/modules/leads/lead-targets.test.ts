import type { AnswerOf } from '@iris/contracts/endpoint'
import type { getLeadDashboard, LeadTarget } from '@iris/contracts/lead-dashboard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let ana: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.userOf(4)
})
afterAll(() => app.close())

const call = <T>(method: string, path: string, payload?: unknown) =>
  app.call<T>(method, path, { as: ana.token, ...(payload !== undefined && { payload }) })
const dashboard = async (query: string) =>
  (await call<AnswerOf<typeof getLeadDashboard>>('GET', `/leads/dashboard?${query}`)).body

describe('Targets', () => {
  const target = (payload: unknown) => call<LeadTarget>('POST', '/leads/createTarget', payload)

  test('A second target for the same month and seller replaces the first', async () => {
    const first = await target({ month: '2031-03', amount: 1000 })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ month: '2031-03', amount: 1000, assigned_user: null })
    const second = await target({ month: '2031-03', amount: '1.500,55' })
    expect(second.body).toMatchObject({ id: first.body.id, amount: 1500.55 })
    await target({ month: '2031-03', amount: 200, assigned_user_id: ana.id })
    await target({ month: '2031-04', amount: 0.1 })
    await target({ month: '2032-01', amount: 7 })
    const { body } = await call<LeadTarget[]>('GET', '/leads/targets?year=2031')
    expect(
      body.map(({ month, amount, assigned_user_id }) => [month, amount, assigned_user_id]),
    ).toEqual([
      ['2031-03', 1500.55, null],
      ['2031-03', 200, ana.id],
      ['2031-04', 0.1, null],
    ])
    const goal = async (startDate: string, endDate: string) =>
      (await dashboard(`period=custom&startDate=${startDate}&endDate=${endDate}`)).salesGoal
    expect(await goal('2031-03-31', '2031-03-31')).toBe(1700.55)
    expect(await goal('2031-03-31', '2031-04-01')).toBe(1700.65)
    expect(await goal('2031-04-02', '2032-01-01')).toBe(7.1)
    expect(await goal('2031-05-01', '2031-12-31')).toBe(0)
  })

  test('The target of a seller who left can be changed in the months they have one, and in no other', async () => {
    const left = await app.userOf(4)
    const first = await target({ month: '2035-05', amount: 900, assigned_user_id: left.id })
    await app.services.db
      .updateTable('users')
      .set({ active: false })
      .where('id', '=', left.id)
      .execute()
    const second = await target({ month: '2035-05', amount: 450, assigned_user_id: left.id })
    expect(second.status).toBe(201)
    expect(second.body).toMatchObject({ id: first.body.id, amount: 450 })
    const other = await target({ month: '2035-06', amount: 450, assigned_user_id: left.id })
    expect(other.status).toBe(422)
  })

  test('Two targets sent at once for the same month leave one', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4].map((amount) => target({ month: '2033-01', amount })),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await call<LeadTarget[]>('GET', '/leads/targets?year=2033')).body).toHaveLength(1)
  })

  test('A target may come as a multipart form, whose empty seller means the whole team', async () => {
    const form = new FormData()
    form.set('month', '2034-02')
    form.set('amount', '160000.00')
    form.set('assigned_user_id', '')
    expect((await target(form)).body).toMatchObject({ amount: 160_000, assigned_user_id: null })
  })

  test.each([
    [{ amount: 5 }, 'month', 'Mês é obrigatório'],
    [{ month: '2026-13', amount: 5 }, 'month', 'Mês é inválido'],
    [{ month: '2026-11-01', amount: 5 }, 'month', 'Mês é inválido'],
    [{ month: '2026-11' }, 'amount', 'Valor da meta é obrigatório'],
    [{ month: '2026-11', amount: 0 }, 'amount', 'Valor da meta deve ser maior que zero'],
    [{ month: '2026-11', amount: 'x' }, 'amount', 'Valor da meta deve conter um número'],
    [
      { month: '2026-11', amount: 5, assigned_user_id: 999_999 },
      'assigned_user_id',
      'Vendedor não encontrado',
    ],
  ])(
    'A target with a wrong field is refused under that field: %j',
    async (payload, field, message) => {
      const reply = await call<{ errors: unknown }>('POST', '/leads/createTarget', payload)
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toEqual({ [field]: [message] })
    },
  )
})
