import type { ImportView } from '@iris/contracts/imports'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../test/app.ts'
import { makeCompany } from '../../test/factories/company.ts'
import { finishedImport } from '../../test/factories/import-file.ts'
import { fileOf, personRow } from '../../test/factories/person-row.ts'
import { storedImport } from '../../test/factories/stored-import.ts'
import {
  faultyStore,
  refusesWith,
  type StoreFault,
  stopsAfterHead,
  stopsHalfway,
} from '../../test/faulty-store.ts'
import { formOf, picture } from '../../test/sample-files.ts'
import { upload } from '../../test/spreadsheet-files.ts'
import { importKind } from '../modules/imports/import-kinds.ts'
import { runImport } from '../modules/imports/run-import.commands.ts'
import { createFileStore } from './create-file-store.ts'

const { way, options, stop } = await faultyStore()
const said: string[] = []
const app = await createTestApp({ s3: options }, undefined, {
  write: (line) => said.push(line),
})
await makeCompany(app.services.db, { corporate_reason: 'METALÚRGICA AÇO E CIA' })
await app.services.jobs.start()
afterAll(async () => {
  await app.close()
  await stop()
})
beforeEach(() => {
  way.meets = () => undefined
  said.length = 0
})

const sendSheet = async () =>
  app.call<ImportView & { code?: string }>('POST', '/patients/importPatients', {
    as: app.admin,
    payload: upload(await fileOf([personRow()])),
  })
const addPicture = async (file_name: string) =>
  app.call('POST', '/add-retinography', {
    // A colleague's next picture is looked into by the same process.
    as: app.admin,
    payload: formOf({ retinography_img: [await picture(), 'foto.png'] }, { file_name }),
  })
const readPicture = (name: string) =>
  app.call('GET', `/exams/retinography-files/${name}`, { as: app.admin })

/** The nth reading of a file meets the fault. */
function reading(nth: number, fault: StoreFault): () => boolean {
  let seen = 0
  way.meets = ({ method }) => (method === 'GET' && ++seen === nth ? fault : undefined)
  return () => seen >= nth
}

const isAway = { status: 503, body: { code: 'service.unavailable' } }

test('An import whose sheet stops coming holds up no other, and ends once the store is well', {
  tags: 'long',
}, async () => {
  const isMet = reading(2, stopsHalfway)
  const first = (await sendSheet()).body.id
  await expect.poll(isMet).toBe(true)
  const second = (await sendSheet()).body.id
  const done = { status: 'done', processed_rows: 1, created: 1 }
  expect(await finishedImport(app, second)).toMatchObject(done)
  expect(await finishedImport(app, first)).toMatchObject(done)
})

test('An import whose time is over lets go of a sheet that has stopped coming', async () => {
  const { db } = app.services
  const files = createFileStore({ kind: 's3', ...options, patienceMs: 60_000 })
  const id = await storedImport({ db, files }, await fileOf([personRow()]), 1)
  const time = new AbortController()
  const isMet = reading(1, stopsHalfway)
  const work = runImport({ db, files, kindOf: importKind, signal: time.signal }, id)
  work.catch(() => {})
  await expect.poll(isMet).toBe(true)
  time.abort()
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
})

test('A sheet that stops coming while it is looked into is answered in words', {
  tags: 'long',
}, async () => {
  reading(1, stopsHalfway)
  expect(await sendSheet()).toMatchObject(isAway)
})

test('A picture whose bytes never begin to come is answered in words', {
  tags: 'long',
}, async () => {
  expect((await addPicture('parada')).status).toBe(201)
  reading(1, stopsAfterHead)
  const answer = await readPicture('parada')
  expect(answer).toMatchObject(isAway)
  expect(answer.headers).toMatchObject({
    'retry-after': '3',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(answer.headers).not.toHaveProperty('content-disposition')
})

test.each([[403, 'InvalidAccessKeyId']] as const)(
  'A bucket that refuses with %i %s while people work is answered as a store that is away, and the log says what it said',
  refuses,
)
test.each([
  [301, 'PermanentRedirect'],
  [404, 'NoSuchBucket'],
] as const)(
  'A bucket that refuses with %i %s while people work is answered as a store that is away, and the log says what it said',
  { tags: 'long' },
  refuses,
)

async function refuses(status: number, code: string) {
  expect((await addPicture(`recusada ${status}`)).status).toBe(201)
  way.meets = () => refusesWith(status, code)
  for (const ask of [
    () => addPicture('outra'),
    () => readPicture(`recusada%20${status}`),
    sendSheet,
  ]) {
    said.length = 0
    expect(await ask()).toMatchObject(isAway)
    expect(said.join('')).toContain(`The file store refused: ${code} (${status}).`)
  }
}

test('A store whose name the network does not know is answered as a store that is away', {
  tags: 'long',
}, async () => {
  const lost: string[] = []
  const s3 = { ...options, endpoint: 'http://s3.invalid:9000' }
  const nowhere = await createTestApp({ s3 }, undefined, { write: (line) => lost.push(line) })
  onTestFinished(() => nowhere.close())
  const answer = await nowhere.call('POST', '/add-retinography', {
    payload: formOf({ retinography_img: [await picture(), 'foto.png'] }, { file_name: 'nova' }),
  })
  expect(answer).toMatchObject(isAway)
  expect(lost.join('')).toMatch(/The file store is away: (ENOTFOUND|EAI_AGAIN)\./)
})
