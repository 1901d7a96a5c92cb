import type { ImportView } from '@iris/contracts/imports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { fileOf, personRow } from '../../../test/factories/person-row.ts'
import { storedImport } from '../../../test/factories/stored-import.ts'
import { tryWork } from '../../jobs/resumable.ts'
import { importKind } from './import-kinds.ts'
import { importWorker } from './imports.jobs.ts'
import type { ImportKind } from './imports.public.ts'
import { runImport } from './run-import.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await makeCompany(app.services.db, { corporate_reason: 'METALÚRGICA AÇO E CIA' })
})
afterAll(() => app.close())

/** Patients, and what happens once the rows of a batch are written. */
function afterEachBatch(happens: () => Promise<unknown>): ImportKind {
  const real = importKind('patients')
  return {
    ...real,
    begin(by) {
      const run = real.begin(by)
      return {
        async save(...given) {
          const outcome = await run.save(...given)
          await happens()
          return outcome
        },
      }
    },
  }
}

describe('An import that was interrupted', () => {
  test('An interrupted import goes on where it was and handles no row twice', async () => {
    const people = Array.from({ length: 220 }, () => personRow())
    const file = await fileOf([...people, personRow({ CPF: people[3]?.CPF ?? '' })])
    const started = await storedImport(app.services, file, 221)
    const { db, files } = app.services
    const stop = new AbortController()
    const real = importKind('patients')
    const stopsAfterOne = afterEachBatch(async () => stop.abort())
    const work = { db, files, kindOf: () => stopsAfterOne, signal: stop.signal }
    await expect(runImport(work, started)).rejects.toThrow()
    const half = (await app.call<ImportView>('GET', `/imports/${started}`, { as: app.admin })).body
    expect(half).toMatchObject({ status: 'processing', processed_rows: 100, created: 100 })

    // Two at once: one of them stops.
    await Promise.all([1, 2].map(() => runImport({ db, files, kindOf: () => real }, started)))
    const done = (await app.call<ImportView>('GET', `/imports/${started}`, { as: app.admin })).body
    expect(done).toMatchObject({
      status: 'done',
      processed_rows: 221,
      created: 220,
      updated: 0,
      unchanged: 0,
      failed: 1,
      errors: [{ row: 222, field: 'cpf', message: 'CPF repetido: já está na linha 5' }],
    })
  })

  async function endsWithTheBatch(change: { active?: false; type?: 4 | null }) {
    const technician = await app.userOf(3)
    const file = await fileOf(Array.from({ length: 120 }, () => personRow()))
    const started = await storedImport(app.services, file, 120, {
      created_by: technician.id,
    })
    const { db, files } = app.services
    const kind = afterEachBatch(() =>
      db.updateTable('users').set(change).where('id', '=', technician.id).execute(),
    )
    const worker = {
      ...importWorker(app.services),
      run: (id: number) => runImport({ db, files, kindOf: () => kind }, id),
    }
    await tryWork(worker, started, { signal: AbortSignal.timeout(60_000), lastTry: false })
    const { body } = await app.call<ImportView>('GET', `/imports/${started}`, { as: app.admin })
    expect(body).toMatchObject({ status: 'failed', processed_rows: 100, created: 100 })
    const { file_key } = await db
      .selectFrom('imports')
      .select('file_key')
      .where('id', '=', started)
      .executeTakeFirstOrThrow()
    expect(file_key).toBeNull()
  }

  test('An import whose person becomes a seller on the way ends with the batch under way, and keeps no sheet', () =>
    endsWithTheBatch({ type: 4 }))

  test.each([
    ['is deactivated', { active: false }],
    ['loses their profile', { type: null }],
  ] as const)('An import whose person %s on the way ends so too', { tags: 'long' }, (_, change) =>
    endsWithTheBatch(change),
  )
})
