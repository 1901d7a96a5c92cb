import { formatDate } from '@iris/domain/sao-paulo-date'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makePatient } from '../../../test/factories/patient.ts'
import {
  appointmentIn,
  classify,
  concludeExam,
  inDays,
  referralsOfExam,
} from '../../../test/factories/referral.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { cookieOf, startLinkApp } from '../../../test/result-links.ts'

const { app, db, doctor, link, open, pdf, close } = await startLinkApp()
afterAll(close)

const DOB = '1968-03-01'
const setDays = (consulta: number) =>
  Object.assign(app.services.config, { referralDays: { especialista: 30, consulta } })
beforeEach(() => setDays(90))

const concluded = async (specialties: ['Retina'] | []) =>
  concludeExam(app, doctor.token, {
    patient_id: (await makePatient(db, { dob: DOB })).id,
    specialties,
  })
const until = (days: number) => `até ${formatDate(inDays(days))}`

it('A term that was told stays on page, PDF, print and slip after the setting of its days has changed', async () => {
  const exam = await concluded([])
  setDays(60)
  expect(await referralsOfExam(app, exam)).toMatchObject([{ due_on: inDays(90) }])
  const token = await link(exam)
  const opened = await open(token, DOB)
  expect(opened.body.next_step).toBe(`Marque a consulta ${until(90)}`)
  const papers = [
    await pdf(token, cookieOf(opened)),
    await app.call('GET', `/exams/${exam}/result.pdf`, { as: doctor.token }),
    await app.call('GET', `/exams/${exam}/slip.pdf`, { as: doctor.token }),
  ]
  for (const { raw } of papers) expect(pdfText(raw).replace(/\s+/g, ' ')).toContain(until(90))
})

it('A corrected result tells the term of its own conclusion, whatever stays booked of the one before', async () => {
  const exam = await concluded(['Retina'])
  const [retina] = await referralsOfExam(app, exam)
  const booked = { state: 'scheduled', scheduled_at: appointmentIn(7) }
  await app.call('PUT', `/referrals/${retina?.id}`, { as: app.admin, payload: booked })
  const correction = { as: doctor.token, payload: { reason: 'A retina era de outra pessoa.' } }
  expect((await app.call('POST', `/exams/${exam}/correct`, correction)).status).toBe(200)
  await classify(app, doctor.token, exam, [])
  setDays(60)
  const { body } = await open(await link(exam), DOB)
  expect(body.next_step).toBe(`Marque a consulta ${until(90)}`)
})
