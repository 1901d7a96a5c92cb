import { PRIVACY_NOTICE } from '@iris/domain/privacy-notice'
import type { TestApp } from '../app.ts'
import { makeCompany } from './company.ts'
import { makeExamWith } from './exam.ts'
import { makePatient, patientBody } from './patient.ts'
import { makeReferral } from './referral.ts'
import { checkIn, makeEvent } from './screening-event.ts'
import { makeLink, makePhone } from './visit.ts'

type Overrides = Parameters<typeof makePatient>[1]

/** Two registrations of one person, in one company: the first is to become part of the second. */
export async function makeTwice(app: TestApp, from: Overrides = {}, into: Overrides = {}) {
  const { db } = app.services
  const company = (await makeCompany(db)).id
  return {
    company,
    from: await makePatient(db, { company, ...from }),
    into: await makePatient(db, { company, ...into }),
  }
}

/** Somebody who registered through a link, with something in every table that can point to a patient. */
export async function makeFullPatient(app: TestApp, company: number) {
  const { db } = app.services
  const phone = makePhone(app, await makeLink(app, company))
  const made = await phone.call('POST', '/patients', {
    ...patientBody(company),
    privacy_notice: PRIVACY_NOTICE.version,
  })
  const id = Number(made.body.id)
  const exam = await makeExamWith(db, id, ['triage', 'acuity', 'upload'])
  const post = (path: string, payload: object) => app.call('POST', path, { as: app.admin, payload })
  const answers = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' }))
  await post(`/tests/${id}`, { exam_id: exam.id, answers })
  await post(`/patients/${id}/medicalRecords`, { notes: 'Usa óculos desde criança.' })
  await makeReferral(db, { patient_id: id, exam_id: exam.id })
  const event = await makeEvent(app, { company_id: company })
  await checkIn(app, event, { patient_id: id })
  const former = await makePatient(db, { company })
  await post(`/patients/${former.id}/merge`, { into: id })
  return { id, exam: exam.id, former: former.id, phone }
}
