import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { makeCompany } from '../../test/factories/company.ts'
import { startDemo } from './start-demo.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('A database that is no demo is left alone', async () => {
  const { db, files } = app.services
  await makeCompany(db)
  const lines = await startDemo({ db, files, log: () => {} })
  expect(lines).toEqual(['Este banco já tem empresas: a demonstração não foi criada.'])
  expect(await db.selectFrom('patients').selectAll().execute()).toEqual([])
})
