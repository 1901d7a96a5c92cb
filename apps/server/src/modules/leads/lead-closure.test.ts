import { afterAll, describe, expect, test } from 'vitest'
import { WIN } from '../../../test/factories/lead.ts'
import { type Refusal, startLeadApp } from '../../../test/lead-app.ts'
import { readDirectory } from '../../files/zip-content.ts'
import { unpackText } from '../../spreadsheets/unpack.ts'

const { app, put, history, made } = await startLeadApp()
afterAll(() => app.close())

describe('Closing a lead', () => {
  test('A won lead keeps its sum, reason and moment, and opening it again drops the reason', async () => {
    const lead = await made({ funnel_stage: 'Fechamento' })
    const won = await put(lead.id, { ...WIN, observations: 'Pagam em 30 dias' })
    expect(won.status).toBe(200)
    expect(won.body).toMatchObject({ ...WIN, observations: 'Pagam em 30 dias' })
    expect(Math.abs(Date.parse(won.body.closed_at ?? '') - Date.now())).toBeLessThan(60_000)
    const open = await put(lead.id, { status: 'in_progress' })
    expect(open.body).toMatchObject({ status: 'in_progress', closed_at: null, reason: null })
    expect((await history(lead.id)).map(({ kind }) => kind)).toEqual([
      'reopened',
      'closed',
      'created',
    ])
  })

  const ALL = 'Todos os campos são obrigatórios para a ação de ganho.'
  test.each(['price_unity', 'quantity', 'price_total', 'reason'])(
    'A won lead without %s is refused',
    async (field) => {
      const { id } = await made()
      const reply = await put<Refusal>(id, { ...WIN, [field]: null })
      expect(reply.status).toBe(422)
      expect(reply.body).toEqual({ message: ALL, code: 'validation', errors: { [field]: [ALL] } })
    },
  )

  test('A lost lead needs its reason and nothing else', async () => {
    const { id } = await made()
    const message = 'O campo motivo é obrigatório para a ação de perda.'
    expect((await put<Refusal>(id, { status: 'perda' })).body).toEqual({
      message,
      code: 'validation',
      errors: { reason: [message] },
    })
    expect((await put(id, { status: 'perda', reason: 'Concorrência' })).body).toMatchObject({
      status: 'perda',
      price_total: null,
    })
    const turned = await put<Refusal>(id, { ...WIN, reason: undefined })
    expect(turned.body.errors).toEqual({ reason: [ALL] })
  })

  test('The three amounts of a won lead must agree to the cent, whichever was worked out', async () => {
    const { id } = await made()
    const off = await put<Refusal>(id, { ...WIN, price_total: 460 })
    expect(off.body.errors).toEqual({
      price_total: ['O total não corresponde ao valor unitário vezes a quantidade.'],
    })
    const third = { ...WIN, price_unity: 33.33, quantity: 3, price_total: 100 }
    expect((await put(id, third)).status).toBe(200)
    const spoiled = await put<Refusal>(id, { price_total: null })
    expect(spoiled.body.errors).toEqual({ price_total: [ALL] })
    const wrong = await put<Refusal>(id, { quantity: 7 })
    expect(wrong.status).toBe(422)
  })

  test('An amount is never a binary fraction', async () => {
    const { id } = await made()
    const won = await put(id, { ...WIN, price_unity: 0.1, quantity: 3, price_total: 0.3 })
    expect(won.body.price_total).toBe(0.3)
    const stored = await app.services.db
      .selectFrom('leads')
      .select(['price_unity', 'price_total'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(stored).toEqual({ price_unity: '0.10', price_total: '0.30' })
  })

  test('The quantity of a won lead stands in the sheet as a number that is no money', async () => {
    const { id } = await made()
    await put(id, { ...WIN, price_unity: 10, quantity: 49, price_total: 490 })
    const { raw } = await app.call('GET', '/leads/exportAllLeads', { as: app.admin })
    const part = readDirectory(raw)?.get('xl/worksheets/sheet1.xml')
    const xml = part ? await unpackText(raw, part, 100_000) : ''
    expect(xml).toMatch(/<c r="R\d+" s="0"><v>49</)
  })

  test('An unknown status of a lead is refused', async () => {
    const { id } = await made()
    expect((await put<Refusal>(id, { status: 'sumiu' })).body.errors.status).toEqual([
      'Status não é uma opção válida',
    ])
  })
})
