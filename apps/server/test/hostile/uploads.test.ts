// @module-tag long

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase } from '../../src/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { makeExamWith } from '../factories/exam.ts'
import { makePatient } from '../factories/patient.ts'
import { photo } from '../sample-files.ts'
import { databaseUrl, type ServerProcess, startServer } from '../server-process.ts'
import { slowness } from '../slowness.ts'
import { answerTimes } from './answer-times.ts'
import { dearPicture, interlacedBomb, mergeBomb, pdfBomb, sheetBomb } from './files.ts'

// The real program in a process of its own, while somebody sends it the worst files.

const PASSWORD = 'senha-do-administrador'
const SECONDS = 6
vi.setConfig({ testTimeout: 240_000 })

let database: TestDatabase
let folder: string
let server: ServerProcess
let token: string
let exam: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-hostile-'))
  database = await createTestDatabase()
  const db = createDatabase(database.config)
  server = await startServer({
    DATABASE_URL: databaseUrl(database.owner),
    DATA_DIR: folder,
    ADMIN_PASSWORD: PASSWORD,
    TRUST_PROXY: '1',
  })
  const login = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@iris.local', password: PASSWORD }),
  })
  token = ((await login.json()) as { access_token: string }).access_token
  const patient = await makePatient(db)
  exam = `/patients/${patient.id}/exams/${(await makeExamWith(db, patient.id)).id}`
  await db.destroy()
}, 60_000)
afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function send(
  path: string,
  field: string,
  bytes: Buffer,
  name: string,
  headers: Record<string, string>,
) {
  const form = new FormData()
  form.set('file_name', 'Olho')
  form.set(field, new File([new Uint8Array(bytes)], name))
  const reply = await fetch(server.url + path, {
    method: 'POST',
    body: form,
    headers,
  })
  const body = (await reply.json()) as { code?: string }
  return { status: reply.status, code: body.code, retryAfter: reply.headers.get('retry-after') }
}
const asStranger = (bytes: Buffer, address: string) =>
  send('/add-retinography', 'retinography_img', bytes, 'olho.png', { 'x-forwarded-for': address })
const asStaff = (path: string, field: string, bytes: Buffer, name: string) =>
  send(path, field, bytes, name, { authorization: `Bearer ${token}` })
const ownPhoto = async () =>
  asStaff('/uploads/users/1/profile-image', 'attachment', await photo().png().toBuffer(), 'eu.png')

test('Eight expensive pictures of strangers at once do not hold up an upload of the staff', async () => {
  const dear = await dearPicture(4000)
  let answered = 0
  const strangers = Array.from({ length: 8 }, (_, n) =>
    asStranger(dear, `10.0.1.${n}`).then((reply) => {
      answered++
      return reply
    }),
  )
  await sleep(500)
  expect((await ownPhoto()).status).toBe(200)
  // With one queue for everybody it would have been the last.
  expect(answered).toBeLessThanOrEqual(3)
  for (const { status } of await Promise.all(strangers)) expect(status).toBe(201)
})

test('A stranger who sends too many at once is told to come back, and the staff are not', async () => {
  const dear = await dearPicture(2000)
  const strangers = Array.from({ length: 16 }, () => asStranger(dear, '10.0.2.1'))
  const first = await Promise.race(strangers)
  expect(first).toEqual({ status: 429, code: 'service.busy', retryAfter: expect.any(String) })
  expect(Number(first.retryAfter)).toBeGreaterThan(0)
  expect((await ownPhoto()).status).toBe(200)
  const replies = await Promise.all(strangers)
  expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(8)
})

async function answer(): Promise<void> {
  const reply = await fetch(`${server.url}/users/all`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await reply.json()
  expect(reply.status).toBe(200)
}

test('While the worst files are sent, everybody else is answered within a second', async () => {
  const sheet = await sheetBomb()
  const merge = await mergeBomb()
  const pdf = pdfBomb()
  const interlaced = interlacedBomb()
  const dear = await dearPicture()
  const codes = new Set<string | undefined>()
  let attacking = true
  const again = async (attack: (round: number) => ReturnType<typeof send>) => {
    for (let round = 0; attacking; round++) {
      const { status, code } = await attack(round)
      expect(status).toBeLessThan(500)
      codes.add(code)
    }
  }
  const importing = (bytes: Buffer) =>
    asStaff('/patients/importPatients', 'file', bytes, 'pessoas.xlsx')
  const attacks = [
    again(() => asStaff(exam, 'retinography_img', pdf, 'laudo.pdf')),
    again(() => importing(sheet)),
    again(() => importing(merge)),
    again(() => asStaff(exam, 'retinography_img', interlaced, 'olho.png')),
    again((round) => asStranger(dear, `10.0.3.${round % 256}`)),
    again((round) => asStranger(interlaced, `10.0.4.${round % 256}`)),
  ]
  const asked = answerTimes(SECONDS, answer)
  const slower = await slowness(SECONDS)
  const times = await asked
  attacking = false
  await Promise.all(attacks)
  console.info(`${times}, on a machine ${slower.toFixed(1)} times slower than a quiet one`)
  expect(times.count).toBeGreaterThan(50)
  expect(times.at(0.99)).toBeLessThan(1000 * slower)
  expect(codes).toContain('file.too-costly')
  expect(codes).toContain('validation')
})
