import { Readable } from 'node:stream'
import type { ImportView } from '@iris/contracts/imports'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { makeCompany } from '../../../test/factories/company.ts'
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
const technician = await app.userOf(3)
afterAll(() => app.close())

const send = (file: Buffer, as = technician.token, headers = {}) =>
  app.call<ImportView>('POST', '/patients/importPatients', { as, payload: upload(file), headers })

const finished = (id: number, as = technician.token) => finishedImport(app, id, as)

async function imported(people: Parameters<typeof fileOf>[0]): Promise<ImportView> {
  const { status, body } = await send(await fileOf(people))
  expect(status).toBe(202)
  return finished(body.id)
}

const patientOf = (cpf: string) =>
  app.services.db.selectFrom('patients').selectAll().where('cpf', '=', cpf).executeTakeFirst()

describe('Importing patients', () => {
  test('An import answers at once, stores every good row in its company, and can be found again', async () => {
    const [ana, bia] = [personRow(), personRow({ Empresa: null, 'CNPJ da Empresa': company.cnpj })]
    const { status, body } = await send(await fileOf([ana, bia]))
    expect(status).toBe(202)
    expect(body).toMatchObject({ kind: 'patients', total_rows: 2, errors: [] })
    expect(await finished(body.id)).toMatchObject({
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

  test('An import of the same file twice changes nothing', async () => {
    const people = [personRow(), personRow()]
    await savePeople(app, people)
    const before = await patientOf(people[0]?.CPF ?? '')
    expect(await imported(people)).toMatchObject({
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

  test('An import reports each bad row by its number, field and message, and stores the good ones', async () => {
    const good = personRow()
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
    ])
    const result = await importStored(app, file)
    expect(result).toMatchObject({ status: 'done', created: 1, failed: 7, processed_rows: 8 })
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
    const ana = personRow({ CPF: '123', Nome: '=Ana' })
    const { id } = await importStored(app, await fileOf([personRow(), ana]))
    const sheet = await app.call('GET', `/imports/${id}/errors`, { as: app.admin })
    expect(sheet.headers['content-disposition']).toMatch(/linhas-recusadas\.xlsx/)
    const [row, ...others] = await readBack(sheet.raw)
    expect(others).toEqual([])
    expect(row).toMatchObject({ Motivo: 'CPF é inválido', Nome: '=Ana', CPF: '123' })
    const { CPF: cpf } = personRow()
    const mended = await savePeople(app, [{ ...row, CPF: cpf } as PersonRow])
    expect(mended).toMatchObject({ created: 1, failed: 0 })
    expect(await patientOf(cpf)).toMatchObject({ name: 'ANA', dob: '1985-04-12' })
  })

  test('An import asks for the CNPJ where two companies have one name', async () => {
    for (const _ of [1, 2]) await makeCompany(app.services.db, { corporate_reason: 'GÊMEAS LTDA' })
    const { errors } = await savePeople(app, [personRow({ Empresa: 'Gêmeas Ltda' })])
    expect(errors).toEqual([
      { row: 2, field: 'company', message: 'Há mais de uma empresa com este nome: informe o CNPJ' },
    ])
  })

  test('An import records in the audit who imported whom', async () => {
    const { id } = await imported([personRow()])
    const trail = await app.services.db
      .selectFrom('audit_events')
      .select(['action', 'entity', 'user_id', 'detail'])
      .where('action', '=', 'import')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(trail).toMatchObject([
      { user_id: technician.id, entity: 'patient', detail: { import_id: id, updated: [] } },
      { user_id: technician.id, entity: 'patient', detail: { import_id: id, rows: 1 } },
    ])
  })

  test('An import removes the uploaded file when it is done', async () => {
    const { db, files } = app.services
    const id = await storedImport(app.services, await fileOf([personRow()]), 1)
    const { file_key } = await db
      .selectFrom('imports')
      .select('file_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const key = String(file_key)
    expect(await files.stat(key)).toBeDefined()
    await runImport({ db, files, kindOf: importKind }, id)
    expect(await files.stat(key)).toBeUndefined()
    const left = await db.selectFrom('stored_files').selectAll().where('key', '=', key).execute()
    expect(left).toEqual([])
  })

  test('An import sent again with its key does nothing twice', async () => {
    const file = await fileOf([personRow()])
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await send(file, technician.token, key)
    const second = await send(file, technician.token, key)
    expect(second.body.id).toBe(first.body.id)
    await finished(first.body.id)
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
    const { id } = (await send(filled)).body
    expect(await finished(id)).toMatchObject({ total_rows: 1, created: 1, failed: 0 })
  })

  test('The example of the model is skipped where columns nobody uses were deleted, and a line that only begins like it is not', async () => {
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
