import type { ResultCheck } from '@iris/contracts/result-batches'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { keptCertificate, PASSWORD } from '../../../test/certificates.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { occupyPapers } from '../../../test/occupied-papers.ts'
import { startResultApp } from '../../../test/result-app.ts'
import { PAPER_LANES } from '../../apart/lanes.ts'

// Signing takes long, so a mail that is signed first must have its place before.

answerHere()

let clinic: Awaited<ReturnType<typeof startResultApp>>
let doctor: { id: number; token: string }
beforeAll(async () => {
  clinic = await startResultApp()
  doctor = await clinic.app.userOf(5)
  const payload = { file: keptCertificate(), password: PASSWORD }
  const { status } = await clinic.app.call('PUT', '/me/certificate', { as: doctor.token, payload })
  expect(status).toBe(200)
})
afterAll(() => clinic.close())
beforeEach(() => clinic.smtp.reset())
afterEach(() => void vi.restoreAllMocks())

const concluded = (by = doctor) =>
  makeResult(clinic.db, {}, { classified_by: by.id, classified_at: '2026-11-20T12:00:00.000Z' })
const mailed = () =>
  clinic.smtp.received.map(({ mail }) =>
    Buffer.from(mail.attachments[0]?.content as ArrayBuffer).includes('/ETSI.CAdES.detached'),
  )
const SIGNED = true
const statesOf = async (id: number) =>
  (await clinic.deliveries(id)).map(({ state, finished_at }) => [state, finished_at !== null])

test.each([
  ['the same doctor', () => doctor.token],
  ['another doctor', () => clinic.doctor.token],
])(
  'While a result waits to be signed and mailed, %s is refused it at once, and one signed mail goes',
  async (_, whose) => {
    const { id } = await concluded()
    const letGo = await occupyPapers('staff')
    const first = clinic.send(id, doctor.token)
    await expect.poll(() => PAPER_LANES.staff.queue.length).toBe(1)
    const second = await Promise.race([
      clinic.send(id, whose()),
      expect.poll(() => PAPER_LANES.staff.queue.length).toBe(2),
    ])
    letGo()
    expect((await first).status).toBe(200)
    expect(second).toMatchObject({ status: 409, body: { code: 'mail.running' } })
    expect(mailed()).toEqual([SIGNED])
    expect(await statesOf(id)).toEqual([['sent', true]])
  },
)

test('Of three who ask for the result of a color test at the same instant one mails it, signed, and two are refused', async () => {
  const exam = await concluded()
  const { id } = await clinic.db
    .insertInto('ishihara_tests')
    .values({
      exam_id: exam.id,
      patient_id: exam.patient_id,
      answers: '[]',
      altered: false,
      ishihara_correct_answer: 9,
      ishihara_wrong_answer: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ask = () => clinic.app.call('POST', `/tests/${id}/send-result`, { as: doctor.token })
  const told = await Promise.all([ask(), ask(), ask()])
  expect(told.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(mailed()).toEqual([SIGNED])
  expect(await statesOf(exam.id)).toEqual([['sent', true]])
})

test('A result that cannot be signed is not mailed, its fault is told, and its place is free again', async () => {
  const { id } = await concluded()
  vi.spyOn(clinic.app.services.files, 'put').mockRejectedValueOnce(new Error('Disk away.'))
  expect(await clinic.send(id, doctor.token)).toMatchObject({
    status: 500,
    body: { code: 'internal' },
  })
  expect(mailed()).toEqual([])
  expect(await statesOf(id)).toEqual([['failed', true]])
  expect((await clinic.send(id, doctor.token)).status).toBe(200)
  expect(mailed()).toEqual([SIGNED])
})

async function unsignedOf(exams: readonly { id: number }[]) {
  const { body } = await clinic.app.call<ResultCheck[]>('POST', '/exams/send-results/check', {
    as: clinic.app.admin,
    payload: { ids: exams.map(({ id }) => id) },
  })
  return body.map(({ lacks_signature }) => lacks_signature)
}

test('Before results are sent it is told which go unsigned though their doctor signs, also once the certificate has ended', async () => {
  const [doctor, without] = [await clinic.app.userOf(5), await clinic.app.userOf(5)]
  const exams = [await concluded(doctor), await concluded(doctor), await concluded(without)]
  expect(await unsignedOf(exams), 'nobody signs yet').toEqual([false, false, false])

  const payload = { file: keptCertificate(), password: PASSWORD }
  await clinic.app.call('PUT', '/me/certificate', { as: doctor.token, payload })
  expect(await unsignedOf(exams), 'a certificate is there').toEqual([true, true, false])
  await clinic.app.call('POST', `/exams/${exams[0]?.id}/sign`, { as: doctor.token })
  expect(await unsignedOf(exams), 'the first is signed').toEqual([false, true, false])
  await clinic.app.call('DELETE', '/me/certificate', { as: doctor.token })
  expect(await unsignedOf(exams), 'the certificate has ended').toEqual([false, true, false])

  await clinic.db
    .updateTable('result_signatures')
    .set({ signed_at: '2026-01-01T12:00:00.000Z' })
    .execute()
  expect(await unsignedOf(exams), 'the doctor has given it up').toEqual([false, false, false])
})
