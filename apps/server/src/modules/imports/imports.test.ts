import { Readable } from 'node:stream'
import type { ImportView } from '@iris/contracts/imports'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishedImport, importStored } from '../../../test/factories/import-file.ts'
import { fileOf, type PersonRow, personRow } from '../../../test/factories/person-row.ts'
import { savePeople } from '../../../test/factories/saved-rows.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'
import { storedImport } from '../../../test/factories/stored-import.ts'
import { startImportApp } from '../../../test/import-app.ts'
import { readBack, sheetFile, upload } from '../../../test/spreadsheet-files.ts'
import { LANES } from '../../apart/lanes.ts'
import { importKind } from './import-kinds.ts'
import { importRows } from './import-source.ts'
import { runImport } from './run-import.commands.ts'

const { app, company } = await startImportApp()
await app.services.jobs.start()
const technician = await app.userOf(3)
afterAll(() => app.close())

const send = (file: Buffer, as = technician.token, headers = {}) =>
  app.call<ImportView>('POST', '/patients/importPatients', { as, payload: upload(file), headers })

const finished = (id: number, as = technician.token) => finishedImport(app, id, as)

const patientOf = (cpf: string) =>
  app.services.db.selectFrom('patients').selectAll().where('cpf', '=', cpf).executeTakeFirst()

describe('A sheet of patients that is sent', () => {
  // Sent and worked on once, and asked about in several ways.
  const [ana, bia] = [personRow(), personRow({ Empresa: null, 'CNPJ da Empresa': company.cnpj })]
  const key = { 'idempotency-key': crypto.randomUUID() }
  let file: Buffer
  let sent: Awaited<ReturnType<typeof send>>
  let done: ImportView
  beforeAll(async () => {
    file = await fileOf([ana, bia])
    sent = await send(file, technician.token, key)
    done = await finished(sent.body.id)
  })

  test('An import answers at once, stores every good row in its company, and can be found again', async () => {
    const { status, body } = sent
    expect(status).toBe(202)
    expect(body).toMatchObject({ kind: 'patients', total_rows: 2, errors: [] })
    expect(done).toMatchObject({
      status: 'done',
      processed_rows: 2,
      created: 2,
      updated: 0,
      failed: 0,
    })
    expect(await patientOf(ana.CPF)).toMatchObject({
      company: company.id,
      name: ana.Nome.toUpperCase(),
      dob: '1985-04-12',
      sex: 'F',
      health_type: 'sus',
      phone: '11987654321',
      zip_code: '01310100',
      address_country: 'Brasil',
      active: true,
    })
    const last = await app.call<ImportView[]>('GET', '/imports?kind=patients', {
      as: technician.token,
    })
    expect(last.body[0]).toMatchObject({ id: body.id, status: 'done' })
  })

  test('An import records in the audit who imported whom', async () => {
    const trail = await app.services.db
      .selectFrom('audit_events')
      .select(['action', 'entity', 'user_id', 'detail'])
      .where('action', '=', 'import')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const import_id = done.id
    expect(trail).toMatchObject([
      { user_id: technician.id, entity: 'patient', detail: { import_id, updated: [] } },
      { user_id: technician.id, entity: 'patient', detail: { import_id, rows: 2 } },
    ])
  })

  test('An import sent again with its key does nothing twice', async () => {
    const second = await send(file, technician.token, key)
    expect(second.body.id).toBe(done.id)
    expect(await finished(done.id)).toMatchObject({ created: 2, updated: 0, unchanged: 0 })
  })
})

describe('Importing patients', () => {
  test('An import of the same file twice changes nothing', async () => {
    const people = [personRow(), personRow()]
    await savePeople(app, people)
    const before = await patientOf(people[0]?.CPF ?? '')
    expect(await savePeople(app, people)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
      failed: 0,
    })
    expect(await patientOf(people[0]?.CPF ?? '')).toEqual(before)
  })

  test('An import updates by CPF what the sheet says and leaves the rest', async () => {
    const ana = personRow()
    await savePeople(app, [{ ...ana, Complemento: 'Casa 2' }])
    await app.services.db
      .updateTable('patients')
      .set({ active: false })
      .where('cpf', '=', ana.CPF)
      .execute()
    const result = await savePeople(app, [{ ...ana, Ocupação: 'Gerente' }])
    expect(result).toMatchObject({ updated: 1 })
    expect(await patientOf(ana.CPF)).toMatchObject({
      occupation: 'Gerente',
      address_complement: 'Casa 2',
      active: false,
    })
  })

  test('A dash in a sheet erases neither the RG nor the SUS card of a known person', async () => {
    const ana = personRow({ RG: '12.345.678-9', 'Cartão SUS': '7000 0000 0000 005' })
    expect(await savePeople(app, [ana])).toMatchObject({ created: 1 })
    const before = await patientOf(ana.CPF)
    expect(before).toMatchObject({ rg: '123456789', sus_card: '700000000000005' })
    const dashes = { ...ana, RG: '-', 'Cartão SUS': '—' }
    expect(await savePeople(app, [dashes])).toMatchObject({ unchanged: 1, updated: 0, failed: 0 })
    const moved = await savePeople(app, [{ ...dashes, Ocupação: 'Gerente' }])
    expect(moved).toMatchObject({ updated: 1 })
    expect(await patientOf(ana.CPF)).toMatchObject({
      occupation: 'Gerente',
      rg: '123456789',
      sus_card: '700000000000005',
    })
  })

  test('An import takes numbers that lost their zeros, and real dates', async () => {
    const cpf = '01234567890'
    await savePeople(app, [
      personRow({ CPF: Number(cpf), CEP: 1_310_100, 'Data de nascimento': new Date('1990-02-28') }),
    ])
    expect(await patientOf(cpf)).toMatchObject({ zip_code: '01310100', dob: '1990-02-28' })
  })

  test('The last imports of lists may be asked for by their event', async () => {
    const events = [await makeEvent(app), await makeEvent(app)]
    const started: number[] = []
    for (const { id: event_id } of events) {
      const id = await storedImport(app.services, Buffer.from('x'), 1, {
        created_by: technician.id,
        kind: 'roster',
        event_id,
      })
      started.push(id)
    }
    const ids = async (query: string) => {
      const path = `/imports?kind=roster${query}`
      const { body } = await app.call<ImportView[]>('GET', path, { as: technician.token })
      return body.map(({ id }) => id)
    }
    for (const [index, { id }] of events.entries())
      expect(await ids(`&event_id=${id}`)).toEqual([started[index]])
    expect(await ids('')).toEqual(started.toReversed())
  })
})

describe('A sheet with refused rows', () => {
  const good = personRow()
  /** The key of its uploaded file. */
  let stored: string
  let result: ImportView
  beforeAll(async () => {
    const { db, files } = app.services
    const file = await fileOf([
      personRow({ CPF: '111.111.111-11', 'E-mail': 'sem arroba' }),
      good,
      personRow({ Empresa: 'Empresa que não existe' }),
      personRow({ 'Data de nascimento': '31/02/1985', Sexo: 'x' }),
      personRow({ CPF: good.CPF }),
      personRow({ 'Data de nascimento': '01/01/2020' }),
      personRow({ 'Tipo de atendimento': 'Convênio' }),
      // A second number would be lost without a word.
      personRow({ Telefone: '(11) 98765-4321 / (11) 3333-4444' }),
      personRow({ CPF: '123', Nome: '=Ana' }),
    ])
    const id = await storedImport(app.services, file, 9)
    const { file_key } = await db
      .selectFrom('imports')
      .select('file_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    stored = String(file_key)
    expect(await files.stat(stored)).toBeDefined()
    await runImport({ db, files, kindOf: importKind }, id)
    result = (await app.call<ImportView>('GET', `/imports/${id}`, { as: app.admin })).body
  })

  test('An import reports each bad row by its number, field and message, and stores the good ones', async () => {
    expect(result).toMatchObject({ status: 'done', created: 1, failed: 8, processed_rows: 9 })
    const at = (row: number) =>
      result.errors
        .filter((error) => error.row === row)
        .map(({ field, message }) => [field, message])
    expect(at(2)).toEqual([
      ['email', 'Digite um email válido'],
      ['cpf', 'CPF é inválido'],
    ])
    expect(at(4)).toEqual([['company', 'Empresa não encontrada']])
    expect(at(5)).toEqual([
      ['dob', 'Data de nascimento deve ser uma data válida'],
      ['sex', 'Sexo não é uma opção válida'],
    ])
    expect(at(6)).toEqual([['cpf', 'CPF repetido: já está na linha 3']])
    expect(at(7)).toContainEqual(['responsible_cpf', 'CPF do responsável é obrigatório'])
    expect(at(8)).toEqual([['healthcare_operator_id', 'Operadora de Saúde é obrigatória']])
    expect(at(9)).toEqual([['phone', 'Telefone deve ter no máximo 15 caracteres']])
  })

  test('An import gives the refused rows back as a sheet that can be corrected and imported', async () => {
    const sheet = await app.call('GET', `/imports/${result.id}/errors`, { as: app.admin })
    expect(sheet.headers['content-disposition']).toMatch(/linhas-recusadas\.xlsx/)
    const rows = await readBack(sheet.raw)
    expect(rows).toHaveLength(8)
    const row = rows.at(-1)
    expect(row).toMatchObject({ Motivo: 'CPF é inválido', Nome: '=Ana', CPF: '123' })
    const { CPF: cpf } = personRow()
    const mended = await savePeople(app, [{ ...row, CPF: cpf } as PersonRow])
    expect(mended).toMatchObject({ created: 1, failed: 0 })
    expect(await patientOf(cpf)).toMatchObject({ name: 'ANA', dob: '1985-04-12' })
  })

  test('An import removes the uploaded file when it is done', async () => {
    const { db, files } = app.services
    expect(await files.stat(stored)).toBeUndefined()
    const left = await db.selectFrom('stored_files').selectAll().where('key', '=', stored).execute()
    expect(left).toEqual([])
  })
})

describe('Who may import', () => {
  test('Sales cannot import patients or download their model', async () => {
    const sales = await app.userOf(4)
    expect((await send(await fileOf([personRow()]), sales.token)).status).toBe(403)
    const model = await app.call('GET', '/imports/template/patients', { as: sales.token })
    expect(model.status).toBe(403)
  })

  test('An import is shown to the person who started it and to administrators', async () => {
    const id = await storedImport(app.services, Buffer.from('x'), 1, {
      created_by: technician.id,
    })
    const other = await app.userOf(5)
    for (const path of [`/imports/${id}`, `/imports/${id}/errors`]) {
      expect((await app.call('GET', path, { as: other.token })).status).toBe(404)
      expect((await app.call('GET', path, { as: app.admin })).status).toBe(200)
    }
  })
})

describe('The model sheet', () => {
  test('The model sheet has every column, choices, an example that is skipped, and instructions', async () => {
    const model = await app.call('GET', '/imports/template/patients', { as: technician.token })
    expect(model.status).toBe(200)
    const { sheets } = await readXlsx(model.raw)
    expect(sheets.map(({ name }) => name)).toEqual(['Pacientes', 'Instruções'])
    expect(sheets[0]?.dataValidations?.length).toBe(5)
    const [head = [], example = []] = sheets[0]?.rows ?? []
    const person: PersonRow = personRow()
    const filled = await sheetFile([
      head,
      example,
      head.map((name) => person[String(name)] ?? null),
    ])
    const result = await importStored(app, filled)
    expect(result).toMatchObject({ processed_rows: 1, created: 1, failed: 0 })
  })

  test('The example of the model is skipped where columns nobody uses were deleted, and a line that only begins like it is not', {
    tags: 'long',
  }, async () => {
    const model = await app.call('GET', '/imports/template/patients', { as: technician.token })
    const { Unidade, Setor, Matrícula, ...example } = (await readBack(model.raw))[0] as PersonRow
    expect([Unidade, Setor, Matrícula]).toEqual(['Matriz', 'Solda', '001234'])
    const begun = { ...example, Nome: null, 'E-mail': null }
    const file = await fileOf([example, { ...example, Complemento: 'Casa 2' }, begun])
    const { files } = app.services
    const key = 'uploads/teste/modelo'
    await files.put(key, Readable.from([file]), file.length)
    const place = { lane: LANES.staff, who: 'ana' }
    const read: number[] = []
    for await (const row of importRows(files, key, importKind('patients'), place))
      read.push(row.number)
    expect(read).toEqual([3, 4])
  })
})
