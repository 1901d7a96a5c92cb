import type { Lead } from '@iris/contracts/leads'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { afterAll, describe, expect, test } from 'vitest'
import { WIN } from '../../../test/factories/lead.ts'
import { saveSheet } from '../../../test/factories/saved-rows.ts'
import { type Refusal, startLeadApp } from '../../../test/lead-app.ts'
import { sheetFile } from '../../../test/spreadsheet-files.ts'
import { readDirectory } from '../../files/zip-content.ts'
import { unpackText } from '../../spreadsheets/unpack.ts'

const { app, ana, put, history, made } = await startLeadApp()
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

  test('Another outcome closes a lead anew, now and at its stage, and the same one again does not', async () => {
    const { id } = await made({ funnel_stage: 'Contato 1' })
    const { db } = app.services
    const LONG_AGO = '2025-03-10T15:00:00.000Z'
    const change = async (payload: object) => {
      await db.updateTable('leads').set({ closed_at: LONG_AGO }).where('id', '=', id).execute()
      expect((await put(id, payload)).status).toBe(200)
      const { closed_at, closing_stage } = await db
        .selectFrom('leads')
        .select(['closed_at', 'closing_stage'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const isNow = Date.now() - Date.parse(String(closed_at)) < 60_000
      return [isNow ? 'now' : closed_at, closing_stage]
    }
    await put(id, { status: 'perda', reason: 'Concorrência' })
    const again = { status: 'perda', funnel_stage: 'Reunião', observations: 'Ligaram de novo' }
    expect(await change(again)).toEqual([LONG_AGO, 'Contato 1'])
    expect(await change(WIN)).toEqual(['now', 'Reunião'])
    expect(await change({ status: 'closed' })).toEqual(['now', 'Reunião'])
    expect(await change({ ...WIN, funnel_stage: 'Fechamento' })).toEqual(['now', 'Fechamento'])
  })

  const saved = async (line: Record<string, string | number>) => {
    const sheet = await sheetFile([Object.keys(line), Object.values(line)])
    return saveSheet(app, 'leads', sheet, { user_id: ana.id })
  }

  test('A lead that a sheet turns from lost to won is sold on the day and at the stage of the sheet', async () => {
    const lost = {
      Empresa: 'Usina Santa Luzia',
      Nome: 'Rita',
      'E-mail': 'compras@usina.test',
      Funil: 'Contato 1',
      Status: 'Perda',
      'Motivo do encerramento': 'Preço Alto',
      'Encerrado em': '10/03/2025',
    }
    expect(await saved(lost)).toMatchObject({ created: 1 })
    const again = { ...lost, 'Encerrado em': '11/03/2025' }
    expect(await saved(again), 'no other outcome').toMatchObject({ unchanged: 1 })
    const won = {
      ...lost,
      Funil: 'Fechamento',
      Status: 'Ganho',
      'Valor unitário': 10,
      Quantidade: 2,
      'Valor total': 20,
      'Encerrado em': '05/09/2025',
    }
    expect(await saved(won)).toMatchObject({ updated: 1 })
    const other = { ...won, Quantidade: 3, 'Valor total': 30 }
    expect(await saved(other), 'what was sold stands').toMatchObject({ updated: 0, failed: 1 })
    const stored = await app.services.db
      .selectFrom('leads')
      .select(['status', 'closed_at', 'closing_stage'])
      .where('email', '=', 'compras@usina.test')
      .executeTakeFirst()
    expect(stored).toEqual({
      status: 'ganho',
      closed_at: '2025-09-05T15:00:00.000Z',
      closing_stage: 'Fechamento',
    })
    const salesOf = async (month: string) => {
      const days = `startDate=2025-${month}-01&endDate=2025-${month}-30`
      const path = `/leads/dashboard?period=custom&${days}`
      return (await app.call<{ totalSales: number }>('GET', path, { as: ana.token })).body
        .totalSales
    }
    expect([await salesOf('03'), await salesOf('09')]).toEqual([0, 20])
  })

  test('A sheet cannot close a new lead on a day before its Data de Cadastro', async () => {
    const line = {
      Empresa: 'Usina do Avesso',
      Nome: 'Rita',
      'E-mail': 'compras@avesso.test',
      Status: 'Perda',
      'Motivo do encerramento': 'Preço Alto',
      'Data de Cadastro': '01/02/2020',
    }
    const early = await saved({ ...line, 'Encerrado em': '01/01/2019' })
    expect(early).toMatchObject({
      created: 0,
      errors: [
        { field: 'closed_at', message: 'Encerrado em não pode ser antes da Data de Cadastro' },
      ],
    })
    expect(await saved({ ...line, 'Encerrado em': '01/02/2020' })).toMatchObject({ created: 1 })
  })

  test('A sheet cannot close a lead that is here before the lead was made, whatever day the sheet gives it', async () => {
    const today = todayInSaoPaulo()
    const { id, email, company_name } = await made()
    const sold = {
      Empresa: company_name,
      Nome: 'Rita',
      'E-mail': email,
      Status: 'Ganho',
      'Motivo do encerramento': 'Preço Alto',
      'Valor unitário': 10,
      Quantidade: 2,
      'Valor total': 20,
      'Encerrado em': '01/01/2020',
    }
    const refused = async (line: Record<string, string | number>) => {
      const { updated, errors } = await saved(line)
      return [updated, errors.map(({ field, message }) => `${field}: ${message}`)]
    }
    const stored = `closed_at: Encerrado em não pode ser antes do cadastro deste lead, em ${formatDate(today)}`
    expect(await refused(sold)).toEqual([0, [stored]])
    expect(await refused({ ...sold, 'Data de Cadastro': '01/12/2019' })).toEqual([0, [stored]])
    expect(await refused({ ...sold, 'Data de Cadastro': formatDate(today) })).toEqual([
      0,
      ['closed_at: Encerrado em não pode ser antes da Data de Cadastro'],
    ])
    const { body } = await app.call<Lead>('GET', `/leads/${id}`, { as: ana.token })
    expect(body).toMatchObject({
      status: 'new',
      closed_at: null,
      name: expect.not.stringMatching('Rita'),
    })
    expect(await saved({ ...sold, 'Encerrado em': formatDate(today) })).toMatchObject({
      updated: 1,
    })
    // It closes nothing any more, so the day is not asked.
    expect(await saved({ ...sold, Nome: 'Rita Lima' })).toMatchObject({ updated: 1 })
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
  })

  test('The amounts of a closed lead stay until it is opened again or closed anew', async () => {
    const { id } = await made()
    await put(id, WIN)
    const other = { price_unity: 10, quantity: 3, price_total: 30 }
    const SOLD = 'Os valores de um lead encerrado não mudam. Reabra o lead para corrigi-los.'
    for (const amounts of [other, { price_total: null }, { ...other, status: WIN.status }]) {
      const changed = await put<Refusal>(id, amounts)
      expect(changed.status).toBe(422)
      expect(changed.body.errors).toMatchObject({ price_total: [SOLD] })
    }
    expect((await put(id, { ...WIN, observations: 'Pagam em 30 dias' })).status).toBe(200)
    const opened = await put(id, { ...other, status: 'in_progress' })
    expect(opened.body).toMatchObject({ status: 'in_progress', ...other })
    expect((await put(id, { ...WIN, ...other })).body).toMatchObject(other)
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
