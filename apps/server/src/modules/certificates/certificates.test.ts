import type { LoadedCertificate } from '@iris/contracts/signing-certificate'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import {
  type Issued,
  keptCertificate,
  makeAuthority,
  PASSWORD,
} from '../../../test/certificates.ts'
import { sealFor } from '../../signing/seal.ts'
import { signingCertificate } from './certificates.public.ts'
import { keepCertificate, sweepCertificates } from './certificates.sql.ts'

answerHere()

let app: TestApp
/** Made once somebody asks for a certificate that is not the usual one. */
let authority: ReturnType<typeof makeAuthority> | undefined
const file = keptCertificate()
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  await app.close()
  authority?.close()
})
afterEach(() => void vi.useRealTimers())

type Answer = LoadedCertificate & { code: string; errors: Record<string, string[]> }
const put = (as: string, payload: unknown = { file, password: PASSWORD }) =>
  app.call<Answer>('PUT', '/me/certificate', { as, payload })
const get = (as: string) => app.call<LoadedCertificate | null>('GET', '/me/certificate', { as })
const remove = (as: string) => app.call('DELETE', '/me/certificate', { as })
const issued = (wanted: Issued) => {
  authority ??= makeAuthority()
  return {
    file: authority.certificate(wanted).toString('base64'),
    password: wanted.password ?? PASSWORD,
  }
}
const rows = () => app.services.db.selectFrom('session_certificates').selectAll().execute()
/** As if it had been loaded, without the process that reads its file. */
async function keep(token: string): Promise<void> {
  // The first call of a session writes it down.
  await get(token)
  const { jti } = claimsOf(token)
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const facts = { name: 'BEATRIZ LEÃO', issuer: 'AC de Teste', not_after: '2040-01-01', expires_at }
  const sealed = sealFor(token, jti, Buffer.from('{}'))
  expect(await keepCertificate(app.services.db, { jti, ...sealed, ...facts })).toBe(true)
}
const events = (userId: number) =>
  app.services.db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('entity', '=', 'certificate')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

test('A certificate is kept for the session that loaded it, at most a working day, and can be taken back', async () => {
  const doctor = await app.userOf(5)
  expect((await get(doctor.token)).body).toBeNull()
  const { status, body } = await put(doctor.token)
  expect(status).toBe(200)
  expect(body).toEqual({
    name: 'BEATRIZ LEÃO',
    issuer: 'AC de Teste',
    not_after: '2040-01-01T00:00:00.000Z',
    expires_at: expect.any(String),
  })
  const hours = (Date.parse(body.expires_at ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(11.9)
  expect(hours).toBeLessThanOrEqual(12)
  expect((await get(doctor.token)).body).toEqual(body)
  expect((await remove(doctor.token)).status).toBe(204)
  expect((await remove(doctor.token)).status).toBe(204)
  expect((await get(doctor.token)).body).toBeNull()
  expect(await events(doctor.id)).toEqual([
    { action: 'load', detail: null },
    { action: 'remove', detail: null },
  ])
})

test('Another session of the same doctor has no certificate, and one in a session of thirty days ends within a working day', async () => {
  const doctor = await app.userOf(5)
  const long = app.server.tokens.login({ id: doctor.id, type: 5, token_generation: 0 }, true)
  const { body } = await put(long.access_token)
  expect(Date.parse(body.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(12 * 3_600_000)
  expect((await get(doctor.token)).body).toBeNull()
})

test('What the database keeps opens with the token of the session alone', async () => {
  const doctor = await app.userOf(5)
  await put(doctor.token)
  const user = claimsOf(doctor.token) as never
  const { db } = app.services
  const key = (await signingCertificate(db, { user, token: doctor.token }, null))?.key
  expect(key?.length).toBeGreaterThan(100)
  expect(await signingCertificate(db, { user, token: `${doctor.token}x` }, null)).toBeNull()
  const kept = JSON.stringify(await rows())
  expect(kept).not.toContain(
    Buffer.from(key ?? [])
      .toString('base64')
      .slice(20, 60),
  )
  // No backup, archive or replica has the rows of an unlogged table.
  const { rows: found } = await sql<{ kept: string }>`
    select relpersistence as kept from pg_class where relname = 'session_certificates'`.execute(db)
  expect(found).toEqual([{ kept: 'u' }])
})

test.each([
  ['its logout', (token: string) => app.call('POST', '/logout', { as: token })],
  [
    'the end of all other sessions',
    async (token: string) => {
      const { id } = claimsOf(token)
      const other = app.server.tokens.login({ id, type: 5, token_generation: 0 }, false)
      return app.call('POST', '/me/sessions/end-others', { as: other.access_token })
    },
  ],
])('The certificate goes with its session at %s', async (_what, end) => {
  const doctor = await app.userOf(5)
  await keep(doctor.token)
  const { jti } = claimsOf(doctor.token)
  const kept = async () => (await rows()).filter((row) => row.jti === jti).length
  expect(await kept()).toBe(1)
  expect((await end(doctor.token)).status).toBeLessThan(300)
  expect(await kept()).toBe(0)
})

test('After its time a certificate is no longer there, and the sweep throws it away', async () => {
  const doctor = await app.userOf(5)
  await keep(doctor.token)
  const { jti } = claimsOf(doctor.token)
  await app.services.db
    .updateTable('session_certificates')
    .set({ expires_at: '2026-01-01T00:00:00.000Z' })
    .where('jti', '=', jti)
    .execute()
  expect((await get(doctor.token)).body).toBeNull()
  await sweepCertificates(app.services.db)
  expect((await rows()).filter((row) => row.jti === jti)).toEqual([])
})

type Wrong = [what: string, payload: () => object, errors: Record<string, string[]>]
const WRONG: readonly Wrong[] = [
  ['no file', () => ({ password: 'x' }), { file: ['Certificado é obrigatório'] }],
  ['no password', () => ({ file }), { password: ['Senha do certificado é obrigatória'] }],
  [
    'text that is no base64',
    () => ({ file: 'é!', password: 'x' }),
    { file: ['Certificado é inválido'] },
  ],
  [
    'a file over the bound',
    () => ({ file: Buffer.alloc(65 * 1024).toString('base64'), password: 'x' }),
    { file: ['O arquivo deve ter no máximo 64 KB.'] },
  ],
  [
    'a wrong password',
    () => ({ file, password: 'outra' }),
    { password: ['A senha deste certificado está incorreta.'] },
  ],
  [
    'a certificate that has ended',
    () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2040-02-01T12:00:00Z') })
      return { file, password: PASSWORD }
    },
    { file: ['Este certificado venceu em 31/12/2039 21:00.'] },
  ],
  [
    'a file that is no PKCS#12',
    () => ({ file: Buffer.from('nada').toString('base64'), password: 'x' }),
    { file: ['Este arquivo não é um certificado PKCS#12 (.p12 ou .pfx).'] },
  ],
]
/** What is found out as the others are; each takes a certificate of its own. */
const WRONG_TOO: readonly Wrong[] = [
  [
    'a file without the key',
    () => issued({ withoutKey: true }),
    { file: ['Este arquivo não traz a chave privada. Exporte o certificado com ela.'] },
  ],
  [
    'a certificate that has not begun',
    () => issued({ from: '20390101' }),
    { file: ['Este certificado só começa a valer em 31/12/2038 21:00.'] },
  ],
  [
    'one that is not for signing',
    () => issued({ usage: 'keyAgreement' }),
    { file: ['Este certificado não serve para assinar documentos.'] },
  ],
]
async function expectRefused(...[, payload, errors]: Wrong): Promise<void> {
  const sent = payload()
  const doctor = await app.userOf(5)
  const { status, body } = await put(doctor.token, sent)
  expect([status, body.errors]).toEqual([422, errors])
  expect((await get(doctor.token)).body).toBeNull()
  expect(await events(doctor.id)).toEqual([])
}
test.each(WRONG)('With %s nothing is kept, and the field says why', expectRefused)
test.each(WRONG_TOO)(
  'With %s nothing is kept, and the field says why',
  { tags: 'long' },
  expectRefused,
)

test('The certificate of another person is refused by its CPF, and the doctor’s own is taken', async () => {
  const doctor = await app.userOf(5)
  const ofCpf = (cpf: string) =>
    app.services.db.updateTable('users').set({ cpf }).where('id', '=', doctor.id).execute()
  await ofCpf('11144477735')
  const { status, body } = await put(doctor.token)
  expect([status, body.errors]).toEqual([
    422,
    { file: ['Este certificado é de outra pessoa: o CPF dele não é o do seu cadastro.'] },
  ])
  await ofCpf('52998224725')
  expect((await put(doctor.token)).status).toBe(200)
})

function claimsOf(token: string): { id: number; jti: string } {
  const claims = app.server.tokens.read(token)
  return { id: Number(claims?.sub), jti: claims?.jti ?? '' }
}
