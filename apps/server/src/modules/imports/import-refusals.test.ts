import { IMPORT_FAILED, NO_IMPORT_FILE } from '@iris/contracts/imports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { fileOf, personRow } from '../../../test/factories/person-row.ts'
import { rawWorkbook, rowOf, sheetFile, upload } from '../../../test/spreadsheet-files.ts'

let app: TestApp
let technician: { token: string }
beforeAll(async () => {
  app = await createTestApp()
  technician = await app.userOf(3)
})
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
      for (let n = 0; n < 200; n++) yield Buffer.alloc(1024 * 1024, '<row/>   ')
    }
    for (const file of [
      Buffer.from('Nome;CPF'),
      (await fileOf([personRow()])).subarray(0, 1500),
      await rawWorkbook({ sheet: head }),
      await rawWorkbook({ sheet: bomb() }),
    ])
      expect(await refusal(upload(file))).toEqual([422, { file: [IMPORT_FAILED] }])
  })

  test('An import with a repeated heading, missing headings or no row is refused at once', async () => {
    const { CPF, ...noCpf } = personRow()
    expect(await refusal(upload(await fileOf([noCpf])))).toEqual([
      422,
      { file: ['Faltam colunas na planilha: CPF.'] },
    ])
    expect(await refusal(upload(await fileOf([{ ...personRow(), nome: 'x' }])))).toEqual([
      422,
      { file: ['A coluna "Nome" aparece mais de uma vez na planilha.'] },
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
