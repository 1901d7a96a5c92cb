import type { Exam } from '@iris/contracts/exams'
import type { OpenedResult } from '@iris/contracts/results'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { makeAuthority, PASSWORD } from '../../../test/certificates.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { startResultApp } from '../../../test/result-app.ts'

answerHere()
let clinic: Awaited<ReturnType<typeof startResultApp>>
let authority: ReturnType<typeof makeAuthority>
let file: string
/** Two with a certificate in their session; to load one takes a process of its own. */
let doctor: { id: number; token: string }
let other: { id: number; token: string }
beforeAll(async () => {
  authority = makeAuthority()
  file = authority.certificate({ rsa: 2048 }).toString('base64')
  clinic = await startResultApp()
  doctor = await signer()
  other = await signer()
})
afterAll(() => clinic.close())
afterAll(() => authority.close())
beforeEach(() => clinic.smtp.reset())

async function signer() {
  const doctor = await clinic.app.userOf(5)
  await load(doctor.token)
  return doctor
}
const load = async (as: string) => {
  const payload = { file, password: PASSWORD }
  const { status } = await clinic.app.call('PUT', '/me/certificate', { as, payload })
  expect(status).toBe(200)
}
const waiting = () =>
  makeResult(
    clinic.db,
    {},
    { status: 'Avaliação Médica', final_classification: null, specialist_specialties: [] },
  )
const concluded = (doctor: { id: number }) =>
  makeResult(clinic.db, {}, { classified_by: doctor.id, classified_at: '2026-11-20T12:00:00.000Z' })
const conclude = (exam: { id: number; patient_id: number }, as: string) =>
  clinic.app.call<Exam>('POST', `/patients/${exam.patient_id}/exams/${exam.id}`, {
    as,
    payload: { final_classification: 'consulta' },
  })
const read = async (id: number, as = clinic.app.admin) =>
  (await clinic.app.call<Exam>('GET', `/exams/${id}`, { as })).body
const print = async (id: number, as = clinic.app.admin) =>
  (await clinic.app.call('GET', `/exams/${id}/result.pdf`, { as })).raw
const sign = (id: number, as: string) =>
  clinic.app.call<Exam & { code: string }>('POST', `/exams/${id}/sign`, { as })
const isSigned = (pdf: Uint8Array) => Buffer.from(pdf).includes('/ETSI.CAdES.detached')
const signatures = (examId: number) =>
  clinic.db
    .selectFrom('result_signatures')
    .select(['id', 'withdrawn_at', 'file', 'locked_file'])
    .where('exam_id', '=', examId)
    .orderBy('id')
    .execute()
const attached = () => {
  const [attachment] = clinic.smtp.received[0]?.mail.attachments ?? []
  return Buffer.from(attachment?.content as ArrayBuffer)
}

test('Who concludes with a certificate signs, and other programs trust the signature over the whole document', async () => {
  const exam = await waiting()
  expect((await conclude(exam, doctor.token)).body.status).toBe('Concluído')
  const { signature } = await read(exam.id)
  expect(signature).toEqual({ signer_name: 'BEATRIZ LEÃO', signed_at: expect.any(String) })

  const pdf = await print(exam.id)
  const told = authority.pdfsig(pdf)
  for (const line of [
    'Signer Certificate Common Name: BEATRIZ LEÃO:52998224725',
    'Signing Hash Algorithm: SHA-256',
    'Signature Type: ETSI.CAdES.detached',
    'Total document signed',
    'Signature Validation: Signature is Valid.',
    'Certificate Validation: Certificate is Trusted.',
  ])
    expect(told).toContain(line)
  expect(authority.cades(pdf).match(/BEGIN CERTIFICATE/g)).toHaveLength(3)
  const text = pdfText(pdf).replace(/\s+/g, ' ')
  expect(text).toContain('Assinado digitalmente por')
  expect(text).toContain('BEATRIZ LEÃO')
  expect(text).toContain('Página 1 de 1')
})

test('A letter altered in a signed document is found out by another program', {
  tags: 'long',
}, async () => {
  const exam = await waiting()
  await conclude(exam, doctor.token)
  const pdf = await print(exam.id)
  const at = pdf.lastIndexOf('/Producer') + 12
  pdf[at] = (pdf[at] ?? 0) ^ 1
  expect(authority.pdfsig(pdf)).not.toContain('Signature is Valid')
})

test('The print, the mail and the link all give out the signed documents of the conclusion, whoever sends them and from where', async () => {
  const exam = await waiting()
  await conclude(exam, doctor.token)
  const pdf = await print(exam.id)
  expect(await print(exam.id, (await clinic.app.userOf(3)).token)).toEqual(pdf)

  expect((await clinic.send(exam.id, clinic.doctor.token)).status).toBe(200)
  const locked = attached()
  const told = authority.pdfsig(locked, '01031968')
  expect(told).toContain('Signature is Valid')
  expect(told).toContain('Total document signed')
  expect(told).toContain('Certificate is Trusted')
  expect(() => pdfText(locked)).toThrow('Incorrect password')
  expect(pdfText(locked, '01031968')).toContain('Assinado digitalmente por')

  const made = await clinic.app.call<{ url: string }>('POST', `/exams/${exam.id}/result-link`, {
    as: clinic.doctor.token,
    payload: { channel: 'link' },
  })
  const path = `/results/${made.body.url.split('/').at(-1)}`
  const opened = await clinic.app.call<OpenedResult>('POST', `${path}/open`, {
    payload: { dob: '1968-03-01' },
  })
  expect(opened.body.signature).toEqual((await read(exam.id)).signature)
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  const got = await clinic.app.call('GET', `${path}/result.pdf`, { headers: { cookie } })
  expect(got.raw).toEqual(pdf)
  expect(await signatures(exam.id)).toHaveLength(1)
})

test('A doctor without a certificate concludes, prints and sends as always, and the result is unsigned', async () => {
  const exam = await waiting()
  await conclude(exam, clinic.doctor.token)
  expect((await read(exam.id)).signature).toBeNull()
  expect(isSigned(await print(exam.id, clinic.doctor.token))).toBe(false)
  await clinic.send(exam.id)
  expect(isSigned(attached())).toBe(false)
  expect(pdfText(attached(), '01031968')).not.toContain('Assinado')
})

test('A result concluded before the certificate was there is signed when its doctor prints or sends it, and by nobody else', async () => {
  const doctor = await clinic.app.userOf(5)
  const [first, second] = [await concluded(doctor), await concluded(doctor)]
  await load(doctor.token)
  expect(isSigned(await print(first.id, other.token))).toBe(false)
  await clinic.send(second.id, other.token)
  expect(isSigned(attached())).toBe(false)

  expect(isSigned(await print(first.id, doctor.token))).toBe(true)
  expect(isSigned(await print(first.id, other.token))).toBe(true)
  clinic.smtp.reset()
  await clinic.send(second.id, doctor.token)
  expect(isSigned(attached())).toBe(true)
})

test('A result is signed on demand by who concluded it, once, and refused to everybody else', async () => {
  const exam = await concluded(doctor)
  expect(await sign(exam.id, other.token)).toMatchObject({
    status: 409,
    body: { code: 'exam.not-signer' },
  })
  expect((await sign(exam.id, clinic.app.admin)).body.code).toBe('exam.not-signer')
  const both = await Promise.all([sign(exam.id, doctor.token), sign(exam.id, doctor.token)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body.signature?.signer_name).toBe('BEATRIZ LEÃO')
  expect(await signatures(exam.id)).toHaveLength(1)
  const pending = await waiting()
  expect((await sign(pending.id, doctor.token)).body.code).toBe('exam.not-sendable')
  expect((await sign(2_000_000_000, doctor.token)).status).toBe(404)

  const found = await clinic.db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'patient_id', 'detail'])
    .where('entity', '=', 'result-signature')
    .where('patient_id', '=', exam.patient_id)
    .execute()
  expect(found).toEqual([
    {
      action: 'sign',
      user_id: doctor.id,
      patient_id: exam.patient_id,
      detail: { exam_id: exam.id },
    },
  ])
})

test('Two signings at once keep one document, and the other leaves no bytes behind', {
  tags: 'long',
}, async () => {
  const exam = await concluded(doctor)
  const inStore = async () => {
    const keys: string[] = []
    for await (const { key } of clinic.app.services.files.list()) keys.push(key)
    return keys.filter((key) => key.startsWith('results/')).length
  }
  const before = await inStore()
  await Promise.all([sign(exam.id, doctor.token), print(exam.id, doctor.token)])
  expect(await inStore()).toBe(before + 2)
})

test('A correction withdraws the signed document, and the next conclusion is signed anew', async () => {
  const exam = await waiting()
  await conclude(exam, doctor.token)
  const first = await print(exam.id)
  const corrected = await clinic.app.call<Exam>('POST', `/exams/${exam.id}/correct`, {
    as: doctor.token,
    payload: { reason: 'A retinografia era de outra pessoa.' },
  })
  expect([corrected.status, corrected.body.signature]).toEqual([200, null])
  await clinic.app.call('POST', `/patients/${exam.patient_id}/exams/${exam.id}`, {
    as: doctor.token,
    payload: { final_classification: 'liberado' },
  })
  const second = await print(exam.id)
  expect(second).not.toEqual(first)
  expect(isSigned(second)).toBe(true)
  expect(pdfText(second)).toContain('Resultado corrigido em')
  const [old, now] = await signatures(exam.id)
  expect(old?.withdrawn_at).not.toBeNull()
  expect(now?.withdrawn_at).toBeNull()
})

test('A document of a name, CPF or birth date that was changed since is no longer given out, and can be signed again', async () => {
  const exam = await waiting()
  await conclude(exam, doctor.token)
  await clinic.db
    .updateTable('patients')
    .set({ dob: '1969-04-02' })
    .where('id', '=', exam.patient_id)
    .execute()
  expect((await read(exam.id)).signature).toBeNull()
  expect(isSigned(await print(exam.id))).toBe(false)
  await clinic.send(exam.id)
  expect(pdfText(attached(), '02041969')).toContain('02/04/1969')
  expect((await sign(exam.id, doctor.token)).status).toBe(200)
  const pdf = await print(exam.id)
  expect(isSigned(pdf)).toBe(true)
  expect(pdfText(pdf)).toContain('02/04/1969')
})

test('A result whose signed document lost its bytes is given out unsigned', async () => {
  const exam = await waiting()
  await conclude(exam, doctor.token)
  const [signed] = await signatures(exam.id)
  await clinic.app.services.files.remove(signed?.file ?? '')
  const pdf = await print(exam.id)
  expect(isSigned(pdf)).toBe(false)
  expect(pdfText(pdf)).toContain('MARIA DA CONCEIÇÃO')
})

test('A certificate taken back, or ended with its time, signs nothing more', async () => {
  const doctor = await signer()
  const { jti = '' } = clinic.app.server.tokens.read(doctor.token) ?? {}
  const endsAt = (expires_at: string) =>
    clinic.db
      .updateTable('session_certificates')
      .set({ expires_at })
      .where('jti', '=', jti)
      .execute()
  const exam = await concluded(doctor)
  await endsAt('2026-01-01T00:00:00.000Z')
  expect((await sign(exam.id, doctor.token)).body.code).toBe('exam.not-signer')
  await endsAt(new Date(Date.now() + 3_600_000).toISOString())
  await clinic.app.call('DELETE', '/me/certificate', { as: doctor.token })
  expect((await sign(exam.id, doctor.token)).body.code).toBe('exam.not-signer')
})

test('Anonymising a person removes their signed documents, rows and bytes', async () => {
  const at = '2001-01-01T12:00:00.000Z'
  const old = { created_at: at, updated_at: at }
  const { id: patient_id } = await makePatient(clinic.db, old)
  const exam = await makeExamWith(clinic.db, patient_id, ['acuity', 'upload'], {
    ...old,
    status: 'Concluído',
    final_classification: 'liberado',
    classified_by: doctor.id,
    classified_at: at,
  })
  expect((await sign(exam.id, doctor.token)).status).toBe(200)
  const [signed] = await signatures(exam.id)
  await clinic.db
    .updateTable('result_signatures')
    .set({ signed_at: at })
    .where('exam_id', '=', exam.id)
    .execute()
  const { status } = await clinic.app.call('POST', `/patients/${exam.patient_id}/anonymise`, {
    as: clinic.app.admin,
    payload: { reason: 'Pedido da própria pessoa.' },
  })
  expect(status).toBe(200)
  expect(await signatures(exam.id)).toEqual([])
  for (const key of [signed?.file ?? '', signed?.locked_file ?? ''])
    expect(await clinic.app.services.files.stat(key)).toBeUndefined()
})
