import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Exam } from '@iris/contracts/exams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../test/app.ts'
import { type Issued, makeAuthority, PASSWORD } from '../../test/certificates.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { makeResult } from '../../test/factories/result.ts'
import { readConfig } from '../config.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { WrongSetting } from '../db/wrong-setting.ts'
import { settingInWords } from '../modules/certificates/certificates.public.ts'
import { readSettingCertificate } from './setting-certificate.ts'

let authority: ReturnType<typeof makeAuthority>
let folder: string
let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.config)
  authority = makeAuthority()
  folder = mkdtempSync(join(tmpdir(), 'iris-setting-'))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  authority.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The paths of the files, each made once. */
const made = new Map<string, string>()

/** The settings of a start with such a certificate. */
function settings(issued: Issued, more: Record<string, string> = {}) {
  const asked = JSON.stringify(issued)
  const path = made.get(asked) ?? join(folder, `${crypto.randomUUID()}.p12`)
  if (!made.has(asked)) writeFileSync(path, authority.certificate(issued))
  made.set(asked, path)
  const env = { DATA_DIR: folder, SIGNING_P12: path, SIGNING_P12_PASSWORD: PASSWORD, ...more }
  const { signing } = readConfig(env)
  if (!signing) throw new Error('no setting was read')
  return signing
}

type Wrong = [what: string, Issued, more: Record<string, string>, words: string]
async function expectStop(...[, issued, more, words]: Wrong): Promise<void> {
  const read = readSettingCertificate(settings(issued, more))
  await expect(read).rejects.toThrow(WrongSetting)
  await expect(read).rejects.toThrow(/^SIGNING_P12 /)
  await expect(read).rejects.toThrow(words)
}
test.each<Wrong>([
  ['a wrong password', {}, { SIGNING_P12_PASSWORD: 'outra' }, 'a senha'],
  ['no such file', {}, { SIGNING_P12: '/nada/aqui.p12' }, 'não pôde ser lido'],
  ['neither CPF nor SIGNING_DOCTOR', { cpf: null }, {}, 'SIGNING_DOCTOR'],
])('A start with %s stops with a sentence that names the setting', expectStop)
test.each<Wrong>([['a file without the key', { withoutKey: true }, {}, 'chave privada']])(
  'A start with %s stops with a sentence that names the setting',
  { tags: 'long' },
  expectStop,
)

/** What a start with such a certificate says, in a clinic of one other user and the given one. */
async function saidAtStart(
  issued: Issued,
  doctor: string | undefined,
  user: { cpf?: string; active?: boolean },
): Promise<string> {
  await db.deleteFrom('users').execute()
  const ana = { name: 'Ana', email: 'ana@iris.local', cpf: '11144477735' }
  const bia = { name: 'Bia', email: 'bia@iris.local', ...user }
  await db.insertInto('users').values([ana, bia]).execute()
  const asked = JSON.stringify(issued)
  const { certificate } = await (alreadyRead.get(asked) ?? read(issued))
  return settingInWords(db, { certificate, doctor })
}

/** What was read, by what was asked for: each reading takes a process of its own. */
const alreadyRead = new Map<string, ReturnType<typeof readSettingCertificate>>()

function read(issued: Issued) {
  // Where the certificate has no CPF, somebody must be named.
  const reading = readSettingCertificate(settings(issued, { SIGNING_DOCTOR: 'bia@iris.local' }))
  alreadyRead.set(JSON.stringify(issued), reading)
  return reading
}

const OF_NOBODY =
  'ATENÇÃO: o certificado de SIGNING_P12 não é de nenhum usuário ativo, pelo CPF ou por SIGNING_DOCTOR: os resultados saem sem assinatura.'

test('A certificate of the settings that has ended stops no start, and is told', async () => {
  expect(await saidAtStart({ to: '20210101' }, undefined, { cpf: '52998224725' })).toBe(
    'O certificado de SIGNING_P12 venceu em 31/12/2020 21:00: os resultados saem sem assinatura.',
  )
})

type Start = [whose: string, Issued, doctor: string | undefined, user: object, said: unknown]
async function expectSaid(...[, issued, doctor, user, said]: Start): Promise<void> {
  const matches = said instanceof RegExp ? expect.stringMatching(said) : said
  expect(await saidAtStart(issued, doctor, user)).toEqual(matches)
}
test.each<Start>([
  ['a user by its CPF', {}, undefined, { cpf: '52998224725' }, /^Resultados de BEATRIZ LEÃO saem/],
  ['the one in SIGNING_DOCTOR', { cpf: null }, 'BIA@iris.local', {}, /^Resultados de BEATRIZ/],
  ['nobody by its CPF', {}, undefined, {}, OF_NOBODY],
  ['nobody, like SIGNING_DOCTOR,', { cpf: null }, 'eva@iris.local', {}, OF_NOBODY],
  ['nobody, for the CPFs differ,', {}, 'ana@iris.local', { cpf: '52998224725' }, OF_NOBODY],
  ['somebody deactivated', {}, undefined, { cpf: '52998224725', active: false }, OF_NOBODY],
])('A start whose certificate is of %s says whether results leave signed', expectSaid)
test.each<Start>([
  [
    'a user, but for later days,',
    { from: '20390101' },
    undefined,
    { cpf: '52998224725' },
    'O certificado de SIGNING_P12 só começa a valer em 31/12/2038 21:00: até lá os resultados saem sem assinatura.',
  ],
])(
  'A start whose certificate is of %s says whether results leave signed',
  { tags: 'long' },
  expectSaid,
)

test('The certificate of the settings signs what its doctor concludes in any session, and nothing of another doctor', {
  tags: 'long',
}, async () => {
  const app = await createTestApp({ signing: settings({}) })
  try {
    const { db } = app.services
    const [own, other] = [await app.userOf(5), await app.userOf(5)]
    await db.updateTable('users').set({ cpf: '52998224725' }).where('id', '=', own.id).execute()
    const certificate = await app.call('GET', '/me/certificate', { as: own.token })
    expect(certificate.body).toMatchObject({ name: 'BEATRIZ LEÃO', expires_at: null })
    expect((await app.call('GET', '/me/certificate', { as: other.token })).body).toBeNull()
    const conclude = async (as: string) => {
      const waiting = { status: 'Avaliação Médica', final_classification: null }
      const exam = await makeResult(db, {}, { ...waiting, specialist_specialties: [] })
      const path = `/patients/${exam.patient_id}/exams/${exam.id}`
      await app.call('POST', path, { as, payload: { final_classification: 'consulta' } })
      return (await app.call<Exam>('GET', `/exams/${exam.id}`, { as })).body.signature
    }
    expect((await conclude(own.token))?.signer_name).toBe('BEATRIZ LEÃO')
    expect(await conclude(other.token)).toBeNull()
  } finally {
    await app.close()
  }
})

test('A certificate without a CPF is of the doctor whom SIGNING_DOCTOR names by e-mail', {
  tags: 'long',
}, async () => {
  const email = 'pessoa2@iris.local'
  const app = await createTestApp({ signing: settings({ cpf: null }, { SIGNING_DOCTOR: email }) })
  try {
    const [other, own] = [await app.userOf(5), await app.userOf(5)]
    const has = async (as: string) => (await app.call('GET', '/me/certificate', { as })).body
    expect(await has(other.token)).toBeNull()
    expect(await has(own.token)).toMatchObject({ name: 'BEATRIZ LEÃO' })
  } finally {
    await app.close()
  }
})
