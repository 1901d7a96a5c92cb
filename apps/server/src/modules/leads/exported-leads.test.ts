import type { Lead } from '@iris/contracts/leads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { importStored } from '../../../test/factories/import-file.ts'
import { leadBody, WIN } from '../../../test/factories/lead.ts'
import { saveSheet } from '../../../test/factories/saved-rows.ts'
import { readBack, sheetFile } from '../../../test/spreadsheet-files.ts'

let app: TestApp
let ana: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.userOf(4)
})
afterAll(() => app.close())

const call = async <T>(method: string, path: string, payload?: unknown) =>
  (await app.call<T>(method, path, { as: ana.token, ...(payload !== undefined && { payload }) }))
    .body
const leadNow = (id: number) => call<Lead>('GET', `/leads/${id}`)

/** A customer who bought once and whose renewal is another lead of the same company and e-mail. */
async function renewing(email: string): Promise<{ won: Lead; open: Lead }> {
  const payload = leadBody({ company_name: 'Usina Renova', email })
  const { id } = await call<Lead>('POST', '/leads', payload)
  const won = await call<Lead>('PUT', `/leads/${id}`, WIN)
  return { won, open: await call<Lead>('POST', '/leads', payload) }
}

const saved = (file: Buffer) => saveSheet(app, 'leads', file, { user_id: ana.id })

/** A sheet of Usina Renova, with the columns of its first row. */
function sheetOf(...rows: Record<string, string | number>[]): Promise<Buffer> {
  const heads = Object.keys(rows[0] ?? {})
  return sheetFile([
    ['Empresa', 'Nome', ...heads],
    ...rows.map((row) => ['Usina Renova', 'Rita', ...heads.map((head) => row[head] ?? null)]),
  ])
}

const REPEATED = (row: number) => `Lead repetido: o e-mail e a empresa já estão na linha ${row}`

test('An exported sheet with a sale and the renewal of the same customer changes neither of them', async () => {
  const { won, open } = await renewing('um@renova.test')
  const sheet = await app.call('GET', '/leads/exportAllLeads', { as: ana.token })
  const { length } = await readBack(sheet.raw)
  expect(await saved(sheet.raw)).toMatchObject({ unchanged: length, updated: 0, failed: 0 })
  expect(await leadNow(won.id)).toEqual(won)
  expect(await leadNow(open.id)).toEqual(open)
})

test('A row without a code means the lead that is open, before the sale of the same customer', async () => {
  const email = 'dois@renova.test'
  const { won, open } = await renewing(email)
  const row = { 'E-mail': email, Cidade: 'Santos' }
  expect(await saved(await sheetOf(row))).toMatchObject({ updated: 1 })
  expect(await leadNow(won.id)).toEqual(won)
  expect(await leadNow(open.id)).toMatchObject({ city: 'Santos' })
})

test('A code of another lead, or of another program, does not lead a row away from its e-mail and company', async () => {
  const [one, other] = [await renewing('tres@renova.test'), await renewing('quatro@renova.test')]
  for (const code of [other.won.id, 'A-17', '99999999999999999999', 1.5, 0]) {
    const row = { Código: code, 'E-mail': 'tres@renova.test', Cidade: `Cidade ${code}` }
    expect(await saved(await sheetOf(row))).toMatchObject({ updated: 1, failed: 0 })
    expect(await leadNow(one.open.id)).toMatchObject({ city: `Cidade ${code}` })
  }
  expect(await leadNow(other.won.id)).toEqual(other.won)
  expect(await leadNow(one.won.id)).toEqual(one.won)
})

test('Two rows that mean the same lead by different codes are a repetition, and a code that is right comes first', async () => {
  const email = 'cinco@renova.test'
  const { won, open } = await renewing(email)
  const rows = [
    { Código: 900_001, 'E-mail': email, Cidade: 'Errada' },
    { Código: open.id, 'E-mail': email, Cidade: 'Santos' },
    { Código: 1, 'E-mail': 'novo@renova.test', Cidade: 'Lins' },
    { Código: 2, 'E-mail': 'novo@renova.test', Cidade: 'Bauru' },
  ]
  const result = await importStored(app, await sheetOf(...rows), { kind: 'leads' })
  expect(result).toMatchObject({ updated: 1, created: 1, failed: 2 })
  expect(result.errors).toEqual([
    { row: 2, field: 'email', message: REPEATED(3) },
    { row: 5, field: 'email', message: REPEATED(4) },
  ])
  expect(await leadNow(open.id)).toMatchObject({ city: 'Santos' })
  expect(await leadNow(won.id)).toEqual(won)
  const refused = await app.call('GET', `/imports/${result.id}/errors`, { as: app.admin })
  expect((await readBack(refused.raw)).map((row) => row.Código)).toEqual(['900001', '2'])
})

test('A sheet that was exported before a sale does not open the lead again that was won since', async () => {
  const payload = leadBody({ company_name: 'Usina Renova', email: 'seis@renova.test' })
  const { id } = await call<Lead>('POST', '/leads', payload)
  const sheet = await app.call('GET', '/leads/exportAllLeads?query=seis@renova.test', {
    as: ana.token,
  })
  const won = await call<Lead>('PUT', `/leads/${id}`, WIN)
  const result = await saved(sheet.raw)
  expect(result).toMatchObject({ updated: 0, failed: 1 })
  expect(result.errors).toEqual([
    {
      row: 2,
      field: 'status',
      message: 'Este lead já foi encerrado. Para reabri-lo, use o formulário do lead.',
    },
  ])
  expect(await leadNow(id)).toEqual(won)
})

test('What a sheet observes of an open lead stands in its own observations, and of a closed one in those of its closing', async () => {
  const [open, won] = ['sete@renova.test', 'oito@renova.test']
  const closing = { 'Motivo do encerramento': 'Preço: Atendimento', 'Valor unitário': 10 }
  const file = await sheetOf(
    { Observações: 'Ligar em março', 'E-mail': open },
    { Observações: 'Pagam em 30 dias', 'E-mail': won },
  )
  expect(await saved(file)).toMatchObject({ created: 2, failed: 0 })
  const leadOf = async (email: string) =>
    (await call<{ data: Lead[] }>('GET', `/leads?query=${email}`)).data[0]
  expect(await leadOf(open)).toMatchObject({ notes: 'Ligar em março', observations: null })
  expect(await saved(file)).toMatchObject({ unchanged: 2 })
  const amounts = { ...closing, Quantidade: 2, 'Valor total': 20, Status: 'Ganho' }
  const sale = await sheetOf({ ...amounts, Observações: 'Pagam em 60 dias', 'E-mail': won })
  expect(await saved(sale)).toMatchObject({ updated: 1, failed: 0 })
  expect(await leadOf(won)).toMatchObject({
    notes: 'Pagam em 30 dias',
    observations: 'Pagam em 60 dias',
  })
})

test('A line that speaks of the closing of a lead that is open, beside what it says of the lead, is refused', async () => {
  const row = { 'E-mail': 'nove@renova.test', 'Observações do lead': 'Pediu proposta' }
  const result = await saved(await sheetOf({ ...row, 'Observações do encerramento': 'Caro' }))
  expect(result.errors).toEqual([
    {
      row: 2,
      field: 'observations',
      message:
        'Observações do encerramento só valem para lead encerrado: informe o Status ou escreva em Observações do lead',
    },
  ])
  expect(await saved(await sheetOf(row))).toMatchObject({ created: 1 })
})

test('A lead that was opened again keeps what was observed at its closing when its sheet comes back', async () => {
  const payload = leadBody({ company_name: 'Usina Renova', email: 'dez@renova.test' })
  const { id } = await call<Lead>('POST', '/leads', payload)
  await call('PUT', `/leads/${id}`, { ...WIN, observations: 'Pagam em 30 dias' })
  const open = await call<Lead>('PUT', `/leads/${id}`, { status: 'new', notes: 'Voltou atrás' })
  const sheet = await app.call('GET', '/leads/exportAllLeads?query=dez@renova.test', {
    as: ana.token,
  })
  expect(await saved(sheet.raw)).toMatchObject({ unchanged: 1, failed: 0 })
  expect(await leadNow(id)).toEqual(open)
})

test.each(['-', '( )', '(  )     -'])(
  'A phone of %j in a sheet of leads says nothing, and the phone that is known stays',
  async (phone) => {
    const payload = leadBody({ company_name: 'Usina Renova', name: 'Rita', phone: '11987654321' })
    const lead = await call<Lead>('POST', '/leads', payload)
    const row = { 'E-mail': lead.email, Telefone: phone }
    expect(await saved(await sheetOf(row))).toMatchObject({ unchanged: 1, updated: 0 })
    expect(await saved(await sheetOf({ ...row, Cidade: 'Santos' }))).toMatchObject({
      updated: 1,
    })
    expect(await leadNow(lead.id)).toMatchObject({ city: 'Santos', phone: lead.phone })
  },
)
