import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { makeReferral } from '../../../test/factories/referral.ts'
import { makeLineCalling, SECRETS } from '../../../test/factories/somebody.ts'
import { photo } from '../../../test/sample-files.ts'
import { readDirectory } from '../../files/zip-content.ts'
import { unpack } from '../../spreadsheets/unpack.ts'
import { PART_NAMES } from './personal-data.sql.ts'

let app: TestApp
let doctor: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.userOf(5)
})
afterAll(() => app.close())

async function personalData(id: number): Promise<Map<string, Buffer>> {
  const reply = await app.call('GET', `/patients/${id}/personal-data`, { as: doctor.token })
  expect(reply.status).toBe(200)
  expect(reply.headers['content-disposition']).toContain(`dados-pessoais-${id}.zip`)
  const found = new Map<string, Buffer>()
  for (const [name, entry] of readDirectory(reply.raw) ?? []) {
    const pieces = []
    for await (const piece of unpack(reply.raw, entry, 10_000_000)) pieces.push(piece)
    found.set(name, Buffer.concat(pieces))
  }
  return found
}

async function examWithPicture(patient: number, bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.set('retinography_img', new File([new Uint8Array(bytes)], 'Olho de Zilda.PNG'))
  const path = `/patients/${patient}/exams`
  const { body } = await app.call('POST', path, { as: doctor.token, payload: form })
  return Number(body.id)
}

async function keepVersion(exam: number): Promise<void> {
  const values = { right_eye: '20/200' }
  const made_at = new Date().toISOString()
  const payload = { kind: 'conflict', part: 'acuity', values, made_at }
  const path = `/exams/${exam}/versions`
  expect((await app.call('POST', path, { as: doctor.token, payload })).status).toBe(201)
}

test('The copy of the personal data has the record, triages, exams, all notes, files and who looked', async () => {
  const { db } = app.services
  const { id } = await makePatient(db, { name: 'ZILDA COPIADA', occupation: 'Tecelã' })
  const other = await makePatient(db, { name: 'OUTRA PESSOA' })
  const bytes = await photo(16, 16).png().toBuffer()
  const exam = await examWithPicture(id, bytes)
  const foreign = await examWithPicture(other.id, bytes)
  await makeExamWith(db, id, ['triage'])
  for (const one of [exam, foreign]) {
    await keepVersion(one)
    const referral = await makeReferral(db, { exam_id: one, provider: `Clínica do exame ${one}` })
    const said = { as: doctor.token, payload: { channel: 'phone', notes: `Do exame ${one}` } }
    await app.call('POST', `/referrals/${referral.id}/contacts`, said)
  }
  const records = `/patients/${id}/medicalRecords`
  const post = { as: doctor.token, payload: { notes: 'Primeira versão.' } }
  const record = (await app.call('POST', records, post)).body
  await app.call('PUT', `${records}/${record.id}`, {
    as: doctor.token,
    payload: { notes: 'Segunda versão.', updated_at: record.updated_at },
  })

  const parts = await personalData(id)
  const json = (name: string) => JSON.parse(parts.get(name)?.toString() ?? '')
  expect(json('paciente.json')).toMatchObject([{ id, name: 'ZILDA COPIADA', occupation: 'Tecelã' }])
  expect(json('triagens.json')).toHaveLength(1)
  expect(json('exames.json')).toHaveLength(2)
  expect(json('versoes-de-exames.json')).toMatchObject([
    { exam_id: exam, part: 'acuity', values: { right_eye: '20/200' } },
  ])
  expect(json('encaminhamentos.json')).toMatchObject([
    {
      exam_id: exam,
      specialty: 'Retina',
      provider: `Clínica do exame ${exam}`,
      referred_by_name: null,
    },
  ])
  expect(json('contatos-de-encaminhamentos.json')).toMatchObject([
    { channel: 'phone', notes: `Do exame ${exam}` },
  ])
  expect(json('prontuario.json')).toMatchObject([
    { notes: 'Primeira versão.' },
    { notes: 'Segunda versão.' },
  ])
  expect(json('testes-de-ishihara.json')).toEqual([])
  expect(parts.get(`arquivos/exame-${exam}-retinografia.png`)?.equals(bytes)).toBe(true)
  // The copy itself is the last entry of the audit.
  expect(json('acessos.json').at(-1)).toMatchObject({ action: 'export', entity: 'personal-data' })
  const about = parts.get('LEIA-ME.txt')?.toString() ?? ''
  expect(about).toContain('LGPD, artigo 18')
  // Versions are of two kinds.
  expect(about).toMatch(/^versoes-de-exames\.json .*antes de uma correção.*outro aparelho/m)
  const named = [...about.matchAll(/^([\w-]+\.json) /gm)].map(([, name]) => name)
  expect(named).toEqual([...parts.keys()].filter((name) => name.endsWith('.json')))
  expect([...parts.keys()].filter((name) => name.startsWith('arquivos/'))).toHaveLength(1)
  expect(Buffer.concat([...parts.values()]).toString()).not.toContain('OUTRA PESSOA')
})

/** Somebody of whom every part of the copy has something. */
async function makeEverything(): Promise<number> {
  const { db } = app.services
  const { id: patient_id, company: company_id } = await makePatient(db)
  const exam_id = await examWithPicture(patient_id, await photo(16, 16).png().toBuffer())
  await makeExamWith(db, patient_id, ['triage'])
  const counts = { ishihara_correct_answer: 9, ishihara_wrong_answer: 0 }
  await db
    .insertInto('ishihara_tests')
    .values({ ...counts, exam_id, patient_id, answers: '[]', altered: false })
    .execute()
  await keepVersion(exam_id)
  const { id: referral_id } = await makeReferral(db, { exam_id })
  await db.insertInto('referral_contacts').values({ referral_id, channel: 'phone' }).execute()
  const records = `/patients/${patient_id}/medicalRecords`
  await app.call('POST', records, { as: doctor.token, payload: { notes: 'Olho seco.' } })
  const by = doctor.id
  const expires_at = new Date()
  await db.insertInto('result_deliveries').values({ exam_id, requested_by: by }).execute()
  await db.insertInto('result_prints').values({ exam_id, printed_by: by }).execute()
  const link = { channel: 'print', token_sha256: randomBytes(32) }
  await db
    .insertInto('result_links')
    .values({ ...link, exam_id, created_by: by, expires_at })
    .execute()
  const { key: file } = await db
    .selectFrom('exams')
    .select(sql<string>`retinography_img`.as('key'))
    .where('id', '=', exam_id)
    .executeTakeFirstOrThrow()
  const signed = { signed_by: by, signed_at: new Date(), signer_name: 'BIA', issuer_name: 'AC' }
  const digests = { certificate_sha256: randomBytes(32), person_sha256: randomBytes(32) }
  await db
    .insertInto('result_signatures')
    .values({ ...signed, ...digests, exam_id, file, locked_file: file })
    .execute()
  const link_jti = randomUUID()
  await db
    .insertInto('registration_links')
    .values({ jti: link_jti, company_id, expires_at })
    .execute()
  await db.insertInto('link_registrations').values({ link_jti, patient_id }).execute()
  const reading = { version: '2026-11', visit: 'v', by_guardian: false }
  await db
    .insertInto('privacy_notice_readings')
    .values({ ...reading, link_jti, patient_id })
    .execute()
  const days = { starts_on: '2026-01-05', ends_on: '2026-01-05' }
  const event = await db
    .insertInto('screening_events')
    .values({ ...days, company_id, name: 'Campanha' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('screening_participants')
    .values({ event_id: event.id, patient_id, code: 'TUDOTUDO23' })
    .execute()
  const twin = await makePatient(db)
  const payload = { into: patient_id }
  await app.call('POST', `/patients/${twin.id}/merge`, { as: app.admin, payload })
  return patient_id
}

test('No part of the copy of the personal data has a row of somebody else', async () => {
  const filled = async (id: number) =>
    [...(await personalData(id))]
      .filter(([name, bytes]) => name.endsWith('.json') && JSON.parse(bytes.toString()).length > 0)
      .map(([name]) => name)
  const other = await makeEverything()
  const { id } = await makePatient(app.services.db)
  await app.call('GET', '/patients', { as: doctor.token })
  expect(await filled(id)).toEqual(['paciente.json', 'acessos.json'])
  expect(await filled(other)).toEqual(PART_NAMES)
  const parts = await personalData(id)
  const of = (name: string) => JSON.parse(parts.get(name)?.toString() ?? '')
  expect(of('paciente.json')).toMatchObject([{ id }])
  const looks = of('acessos.json').map(({ action }: { action: string }) => action)
  expect(looks).toEqual(['list', 'export', 'export'])
  expect([...parts.keys()].filter((name) => name.startsWith('arquivos/'))).toEqual([])
})

test('The copy of the personal data says that lists showed the person, and not whom else they showed', async () => {
  const { db } = app.services
  const { id } = await makePatient(db, { name: 'YOLANDA LISTADA' })
  const others = [(await makePatient(db)).id, (await makePatient(db)).id]
  await app.call('GET', '/patients', { as: doctor.token })
  const lists = { created: others, updated: others, files: ['foto-de-outro'], import_id: 7 }
  await db
    .insertInto('audit_events')
    .values({ action: 'import', entity: 'patient', subjects: [id, ...others], detail: lists })
    .execute()
  const changed = { name: 'YOLANDA MUDADA' }
  await app.call('PUT', `/patients/${id}`, { as: doctor.token, payload: changed })
  const copy = (await personalData(id)).get('acessos.json')?.toString() ?? ''
  const rows: { action: string; detail: object | null }[] = JSON.parse(copy)
  expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
    ['list', {}],
    ['import', { import_id: 7 }],
    ['update', expect.objectContaining({ fields: ['name'] })],
    ['export', null],
  ])
  expect(copy).not.toContain('foto-de-outro')
})

test('The copy of the personal data has the lines of lists that call the person and were never joined with the record', async () => {
  const { db } = app.services
  const { id, cpf, dob, company } = await makePatient(db)
  const line = await makeLineCalling(app, company, { cpf, dob })
  await makeLineCalling(app, company, { cpf, dob: '1931-01-01' })
  const copy = (await personalData(id)).get('acoes.json')?.toString() ?? ''
  expect(JSON.parse(copy)).toMatchObject([{ id: line, cpf, phone: SECRETS.phone }])
})

test('The copy of the personal data has the picture of a result as it was before a correction', async () => {
  const { db } = app.services
  const { id } = await makePatient(db)
  const bytes = await photo(16, 16).png().toBuffer()
  const exam = await examWithPicture(id, bytes)
  const concluded = { status: 'Concluído', final_classification: 'liberado' }
  await db.updateTable('exams').set(concluded).where('id', '=', exam).execute()
  const payload = { reason: 'A retina era de outra pessoa.' }
  const path = `/exams/${exam}/correct`
  const corrected = await app.call('POST', path, { as: doctor.token, payload })
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  const parts = await personalData(id)
  const [version] = JSON.parse(parts.get('versoes-de-exames.json')?.toString() ?? '')
  const name = `arquivos/exame-${exam}-versao-${version.id}-retinografia.png`
  expect(parts.get(name)?.equals(bytes)).toBe(true)
})

test('The copy of the personal data is made even when the store has lost a file', async () => {
  const { id } = await makePatient(app.services.db)
  const exam = await makeExamWith(app.services.db, id, ['upload'])
  const parts = await personalData(id)
  expect(parts.get('LEIA-ME.txt')?.toString()).toContain(
    `Não encontrado no servidor: arquivos/exame-${exam.id}-retinografia.png`,
  )
})

test('The copy of the personal data has what another registration of the person said, until they are anonymised', async () => {
  const { db } = app.services
  const long = { created_at: '2002-03-04T12:00:00Z', updated_at: '2002-03-04T12:00:00Z' }
  const { id } = await makePatient(db, long)
  const twin = await makePatient(db, { ...long, occupation: 'Tecelã' })
  await app.call('POST', `/patients/${twin.id}/merge`, { as: app.admin, payload: { into: id } })
  const former = async () =>
    JSON.parse((await personalData(id)).get('cadastros-unidos.json')?.toString() ?? '')
  expect(await former()).toMatchObject([{ id: twin.id, former: { occupation: 'Tecelã' } }])
  const reason = { as: app.admin, payload: { reason: 'Pedido da própria pessoa.' } }
  expect((await app.call('POST', `/patients/${id}/anonymise`, reason)).status).toBe(200)
  expect(await former()).toMatchObject([{ id: twin.id, former: {} }])
  expect((await former())[0].former).toEqual({})
})

test('The copy of the personal data has the whole audit, even when it is longer than one read', async () => {
  const { db } = app.services
  const { id } = await makePatient(db)
  const event = { action: 'read', entity: 'patient', patient_id: id, entity_id: id }
  await db
    .insertInto('audit_events')
    .values(Array.from({ length: 450 }, () => event))
    .execute()
  const trail = JSON.parse((await personalData(id)).get('acessos.json')?.toString() ?? '')
  expect(new Set(trail.map((row: { id: number }) => row.id)).size).toBe(451)
})

test('Only administrators and doctors give out personal data, and an unknown person is answered 404', async () => {
  const { id } = await makePatient(app.services.db)
  const technician = await app.userOf(3)
  const path = `/patients/${id}/personal-data`
  expect((await app.call('GET', path, { as: technician.token })).status).toBe(403)
  expect((await app.call('GET', path, { as: app.admin })).status).toBe(200)
  const nobody = await app.call('GET', '/patients/999999/personal-data', { as: app.admin })
  expect(nobody.status).toBe(404)
})
