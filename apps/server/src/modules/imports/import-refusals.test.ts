import { IMPORT_FAILED, type ImportView, NO_IMPORT_FILE } from '@iris/contracts/imports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importStored } from '../../../test/factories/import-file.ts'
import { fileOf, personRow } from '../../../test/factories/person-row.ts'
import { startImportApp } from '../../../test/import-app.ts'
import { rawWorkbook, rowOf, sheetFile, sheetOf, upload } from '../../../test/spreadsheet-files.ts'

const { app } = await startImportApp()
const technician = await app.userOf(3)
afterAll(() => app.close())

describe('What cannot be imported', () => {
  const refusal = async (payload: FormData) => {
    const reply = await app.call('POST', '/patients/importPatients', {
      as: technician.token,
      payload,
    })
    return [reply.status, (reply.body as { errors: unknown }).errors]
  }

  test('An import without a file is refused at once', async () => {
    expect(await refusal(new FormData())).toEqual([422, { file: [NO_IMPORT_FILE] }])
    const json = await app.call('POST', '/patients/importPatients', {
      as: technician.token,
      payload: {},
    })
    expect([json.status, json.body.message]).toEqual([422, NO_IMPORT_FILE])
  })

  test('An import of no spreadsheet, a damaged one or one that is too big is refused at once', async () => {
    const head = `<worksheet><sheetData>${rowOf(1, ...Object.keys(personRow()))}`
    function* bomb() {
      yield Buffer.from(head)
      for (let n = 0; n < 20; n++) yield Buffer.alloc(1024 * 1024, '<row/>   ')
    }
    for (const file of [
      Buffer.from('Nome;CPF'),
      (await fileOf([personRow()])).subarray(0, 1500),
      await rawWorkbook({ sheet: bomb() }),
    ])
      expect(await refusal(upload(file))).toEqual([422, { file: [IMPORT_FAILED] }])
  })

  test('An import with missing headings or no row is refused at once', async () => {
    const { CPF, ...noCpf } = personRow()
    expect(await refusal(upload(await fileOf([noCpf])))).toEqual([
      422,
      { file: ['Faltam colunas na planilha: CPF.'] },
    ])
    const empty = await sheetFile([Object.keys(personRow())])
    expect(await refusal(upload(empty))).toEqual([
      422,
      { file: ['A planilha não tem nenhuma linha para importar.'] },
    ])
  })

  test('An import refused at once leaves no file behind', async () => {
    const count = async () =>
      (await app.services.db.selectFrom('stored_files').select('key').execute()).length
    const before = await count()
    await refusal(upload(Buffer.from('x')))
    expect(await count()).toBe(before)
  })
})

describe('A row that says what no text can hold', () => {
  let result: ImportView
  beforeAll(async () => {
    const wrong = { CPF: '123', Ocupação: 'Sol_x0000_dadora _xD83D_', Nome: 'Ana_xD83D__xDE00_' }
    const [none, half] = [personRow({ Nome: '_x0000_' }), personRow({ Nome: '_xD83D_' })]
    const people = [personRow(), none, personRow(), half, personRow(wrong), personRow()]
    // Cells as they are written in the file: Excel writes what XML cannot hold as `_x0000_`.
    const rows = [Object.keys(none), ...people.map((one) => Object.values(one))]
    const sheet = sheetOf(rows.map((row, at) => rowOf(at + 1, ...row.map(String))).join(''))
    result = await importStored(app, await rawWorkbook({ sheet }))
    expect(result).toMatchObject({ status: 'done', created: 3, failed: 3 })
  })

  test('A name of nothing but a sign that no database holds, or half of a letter, costs its own row alone', () => {
    const missing = { field: 'name', message: 'Nome é obrigatório' }
    const told = result.errors.filter(({ field }) => field === 'name')
    expect(told).toEqual([3, 5].map((row) => ({ row, ...missing })))
  })

  test('A row that is refused for another reason is given back without the signs that no database holds', async () => {
    const kept = await app.services.db
      .selectFrom('import_refusals')
      .select('cells')
      .where('import_id', '=', result.id)
      .where('row_number', '=', 6)
      .executeTakeFirst()
    expect(kept?.cells).toMatchObject({ occupation: 'Soldadora \ufffd', name: 'Ana😀' })
  })
})
