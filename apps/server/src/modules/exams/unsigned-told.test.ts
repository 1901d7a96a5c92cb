import type { ResultCheck } from '@iris/contracts/result-batches'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptCertificate, PASSWORD } from '../../../test/certificates.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { startResultApp } from '../../../test/result-app.ts'

let clinic: Awaited<ReturnType<typeof startResultApp>>
beforeAll(async () => {
  clinic = await startResultApp()
})
afterAll(() => clinic.close())

const concluded = (doctor: { id: number }) =>
  makeResult(clinic.db, {}, { classified_by: doctor.id, classified_at: '2026-11-20T12:00:00.000Z' })

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
