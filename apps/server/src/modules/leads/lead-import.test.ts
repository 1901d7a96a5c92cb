import type { ImportView } from '@iris/contracts/imports'
import type { Lead } from '@iris/contracts/leads'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { importStored, workedImport } from '../../../test/factories/import-file.ts'
import { leadBody, WIN } from '../../../test/factories/lead.ts'
import { saveSheet } from '../../../test/factories/saved-rows.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'
import { readBack, sheetFile, upload } from '../../../test/spreadsheet-files.ts'

let app: TestApp
let ana: { id: number; token: string; email: string }
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.userOf(4)
})
afterAll(() => app.close())

type Cell = string | number | Date | null
let made = 0

/** A row as people write it, by the model's headings. */
function line(more: Record<string, Cell> = {}): Record<string, Cell> {
  const n = ++made
  return {
    Empresa: `Planilha ${n} Ltda.`,
    Nome: `Contato ${n}`,
    'E-mail': `contato${n}@planilha.test`,
    ...more,
  }
}

const fileOf = (lines: Record<string, Cell>[]) => {
  const heads = [...new Set(lines.flatMap((one) => Object.keys(one)))]
  return sheetFile([heads, ...lines.map((one) => heads.map((head) => one[head] ?? null))])
}

const send = (file: Buffer) =>
  app.call<ImportView>('POST', '/leads/importLeads', { as: ana.token, payload: upload(file) })

async function importedFile(file: Buffer): Promise<ImportView> {
  const { status, body } = await send(file)
  expect(status).toBe(202)
  return workedImport(app, body.id)
}
const imported = async (lines: Record<string, Cell>[]) => importedFile(await fileOf(lines))

const saved = (file: Buffer) => saveSheet(app, 'leads', file, { user_id: ana.id })
const savedLines = async (...lines: Record<string, Cell>[]) => saved(await fileOf(lines))

const leadOf = async (email: Cell | undefined) => {
  const { body } = await app.call<{ data: Lead[] }>('GET', `/leads?query=${email}`, {
    as: ana.token,
  })
  return body.data[0]
}

describe('Importing leads', () => {
  test('An import of leads stores every good row whole, whatever the case, accents and order of the headings', async () => {
    const full = {
      ' temperatura': 'quente',
      FUNIL: 'reuniao',
      'e-MAIL': 'compras@usina.test',
      nome: 'Rita',
      empresa: 'Usina Santa Luzia',
      Municipio: 'Ribeirão Preto',
      UF: 'SP',
      regiao: 'Interior',
      celular: 16_999_998_888,
      ORIGEM: 'indicacao',
      vendedor: ana.email.toUpperCase(),
      Status: 'Ganho',
      'Motivo do encerramento': 'Preço: Atendimento',
      'valor unitario': 99.99000000000001,
      Quantidade: 3,
      'Valor Total': 'R$ 299,97',
      'Data de cadastro': new Date('2025-03-10T00:00:00Z'),
      'Encerrado em': '12/04/2025',
      anotacoes: 'Veio da feira',
    }
    expect(await imported([full])).toMatchObject({ status: 'done', created: 1, failed: 0 })
    const lead = await leadOf('compras@usina.test')
    expect(lead).toMatchObject({
      name: 'Rita',
      company_name: 'Usina Santa Luzia',
      phone: '16999998888',
      state: 'SP',
      city: 'Ribeirão Preto',
      zone: 'Interior',
      source: 'Indicação',
      funnel_stage: 'Reunião',
      temperature_stage: 'Quente',
      assigned_user_id: ana.id,
      status: 'ganho',
      reason: 'Preço: Atendimento',
      price_unity: 99.99,
      quantity: 3,
      price_total: 299.97,
      notes: 'Veio da feira',
      created_at: '2025-03-10T15:00:00.000Z',
      closed_at: '2025-04-12T15:00:00.000Z',
    })
    const month = 'period=custom&startDate=2025-04-12&endDate=2025-04-12'
    const { body } = await app.call<{ totalSales: number }>('GET', `/leads/dashboard?${month}`, {
      as: ana.token,
    })
    expect(body.totalSales).toBe(299.97)
    const { body: history } = await app.call<{ kind: string; user_id: number }[]>(
      'GET',
      `/leads/${lead?.id}/history`,
      { as: ana.token },
    )
    expect(history).toMatchObject([{ kind: 'imported', user_id: ana.id }])
  })

  test('An amount that a sheet holds as text is read as a Brazilian writes it', async () => {
    const row = line({ 'Valor unitário': '1.250', Quantidade: '2', 'Valor total': '2.500' })
    expect(await savedLines(row)).toMatchObject({ created: 1, failed: 0 })
    expect(await leadOf(String(row['E-mail']))).toMatchObject({
      price_unity: 1250,
      quantity: 2,
      price_total: 2500,
    })
  })

  test('An import of the same leads twice changes nothing', async () => {
    const file = await fileOf([
      line({ Status: 'Perda', 'Motivo do encerramento': 'Preço Alto' }),
      line({ 'Valor total': 10.1 }),
      line({ Funil: 'Contato 2' }),
    ])
    expect(await saved(file)).toMatchObject({ created: 3 })
    expect(await saved(file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  })

  test('Exported leads can be imported again, which changes nothing', async () => {
    const { body } = await app.call<Lead>('POST', '/leads', {
      as: ana.token,
      payload: leadBody({
        assigned_user_id: ana.id,
        temperature_stage: 'Morno',
        phone: '16933334444',
      }),
    })
    await app.call('PUT', `/leads/${body.id}`, { as: ana.token, payload: WIN })
    // Kept as it came: another program may have sent it with its mask.
    await app.call('POST', '/leads', {
      as: ana.token,
      payload: leadBody({ assigned_user_id: ana.id, phone: '(16) 97777-8888' }),
    })
    const sheet = await app.call('GET', '/leads/exportAllLeads', { as: ana.token })
    const lines = await readBack(sheet.raw)
    expect(lines.map(({ Telefone }) => Telefone)).toContain('(16) 93333-4444')
    const rows = lines.length
    expect(await saved(sheet.raw)).toMatchObject({
      unchanged: rows,
      updated: 0,
      created: 0,
      failed: 0,
    })
  })

  test('An import changes a known lead only in what its row gives', async () => {
    const first = line({ Cidade: 'Santos', Temperatura: 'Frio' })
    await savedLines(first)
    const again = {
      Empresa: first.Empresa ?? '',
      Nome: 'Outro Nome',
      'E-mail': first['E-mail'] ?? '',
      Funil: 'Contato 1',
    }
    expect(await savedLines(again)).toMatchObject({ updated: 1 })
    const lead = await leadOf(first['E-mail'])
    expect(lead).toMatchObject({
      name: 'Outro Nome',
      city: 'Santos',
      temperature_stage: 'Frio',
      funnel_stage: 'Contato 1',
    })
    const moves = await app.call<unknown[]>('GET', `/leads/${lead?.id}/stage-moves`, {
      as: ana.token,
    })
    expect(moves.body).toHaveLength(2)
  })

  test('An import of leads reports bad rows with reasons, stores the good ones, and gives a sheet to correct', async () => {
    const good = line()
    const bad: [Record<string, Cell>, string, string][] = [
      [line({ 'E-mail': 'sem-arroba' }), 'email', 'Email inválido'],
      [line({ Nome: null }), 'name', 'O nome é obrigatório.'],
      [line({ Funil: 'Contato 9' }), 'funnel_stage', 'Funil não é uma opção válida'],
      [line({ Temperatura: 'Gelado' }), 'temperature_stage', 'Temperatura não é uma opção válida'],
      [line({ Vendedor: 'Ninguém' }), 'assigned_user_id', 'Vendedor não encontrado'],
      [line({ Status: 'Sumiu' }), 'status', 'Status não é uma opção válida'],
      [line({ Status: 'Perda' }), 'reason', 'O campo motivo é obrigatório para a ação de perda.'],
      [
        line({
          Status: 'Ganho',
          'Motivo do encerramento': 'Preço',
          'Valor total': 10,
          Quantidade: 1,
        }),
        'price_unity',
        'Todos os campos são obrigatórios para a ação de ganho.',
      ],
      [line({ 'Valor total': 'muito' }), 'price_total', 'Valor total deve conter um número'],
      [
        line({ 'Valor total': 10.005 }),
        'price_total',
        'Valor total deve ter no máximo 2 casas decimais',
      ],
      [
        line({ 'Valor unitário': 10, Quantidade: 2, 'Valor total': 30 }),
        'price_total',
        'O total não corresponde ao valor unitário vezes a quantidade.',
      ],
      [
        line({ 'Data de Cadastro': '31/02/2025' }),
        'created_at',
        'Data de Cadastro deve ser uma data válida',
      ],
      [
        line({ 'Data de Cadastro': '01/01/2099' }),
        'created_at',
        'Data de Cadastro não pode ser no futuro',
      ],
      [
        { ...good, 'E-mail': String(good['E-mail']).toUpperCase() },
        'email',
        'Lead repetido: o e-mail e a empresa já estão na linha 2',
      ],
    ]
    const file = await fileOf([good, ...bad.map(([row]) => row)])
    const result = await importStored(app, file, { kind: 'leads', created_by: ana.id })
    expect(result).toMatchObject({ created: 1, failed: bad.length })
    expect(result.errors).toEqual(
      bad.map(([, field, message], index) => ({ row: index + 3, field, message })),
    )
    const refused = await app.call('GET', `/imports/${result.id}/errors`, { as: ana.token })
    const rows = await readBack(refused.raw)
    expect(rows.map((row) => row.Motivo)).toEqual(bad.map(([, , message]) => message))
    // Sent as it is: what was only a repetition is no longer one.
    expect(await saved(refused.raw)).toMatchObject({ failed: bad.length - 1, updated: 1 })
  })

  test('Two sheets with the same new leads at once add each lead once', async () => {
    const file = await fileOf(Array.from({ length: 30 }, () => line()))
    const [one, two] = await Promise.all([saved(file), saved(file)])
    expect(one.created + two.created).toBe(30)
    expect(one.unchanged + two.unchanged).toBe(30)
  })

  test('A sheet does not write the e-mail back that somebody changes while it waits for the lead', async () => {
    const { db } = app.services
    const row = line()
    await savedLines(row)
    const { id } = (await leadOf(row['E-mail'])) as Lead
    const email = 'novo@planilha.test'
    const letGo = await holdTransaction(db, (trx) =>
      trx.updateTable('leads').set({ email }).where('id', '=', id).execute(),
    )
    const waiting = savedLines({ ...row, Telefone: '(11) 98765-4321' })
    await untilWaitedFor(db)
    await letGo()
    expect(await waiting).toMatchObject({ created: 1, updated: 0, failed: 0 })
    const before = await app.call<Lead>('GET', `/leads/${id}`, { as: ana.token })
    expect(before.body).toMatchObject({ email, phone: null })
  })

  test('The model sheet of leads can be filled in, and its example is skipped', async () => {
    const model = await app.call('GET', '/imports/template/leads', { as: ana.token })
    expect(model.headers['content-disposition']).toContain('modelo-leads.xlsx')
    const [sheet, help] = (await readXlsx(model.raw)).sheets
    expect(sheet?.rows[0]?.slice(0, 3)).toEqual(['Empresa', 'Nome', 'E-mail'])
    expect(help?.name).toBe('Instruções')
    const told = help?.rows.filter(([column]) => String(column).startsWith('Observações')) ?? []
    expect(told.map(([, , how]) => how)).toEqual([expect.any(String), expect.any(String)])
    const result = await importStored(app, model.raw, { kind: 'leads' })
    expect(result).toMatchObject({ processed_rows: 0, created: 0, failed: 0 })
  })

  test('An import of leads without a file, or with a file that is no sheet, is refused', async () => {
    const empty = await app.call('POST', '/leads/importLeads', {
      as: ana.token,
      payload: new FormData(),
    })
    expect(empty.body).toMatchObject({
      message: 'Por favor, selecione um arquivo para importação.',
    })
    const junk = await send(Buffer.from('isto não é uma planilha'))
    expect([415, 422]).toContain(junk.status)
  })
})
