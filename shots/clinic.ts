import { formatDate } from '@iris/domain/sao-paulo-date'
import type { Iris } from '../e2e/support/iris.ts'

/** What of a clinic the screens show; undefined where it has none. */
export type Clinic = {
  company?: number
  patient?: number
  event?: number
  lead?: number
  openLead?: number
  /** Somebody with an exam that is still Pendente. */
  waitingPatient?: number
  examInReview?: number
  doneExam?: number
  referral?: number
  /** The token of a company's registration link. */
  link?: string
  /** The path of a result's link. */
  result?: string
  /** The birth date that opens it, DD/MM/AAAA. */
  bornOn?: string
}

type Row = { id: number }

/** The records of a clinic that are opened; an empty clinic has none. */
export async function findClinic(iris: Iris): Promise<Clinic> {
  const token = await iris.admin()
  const first = async <T extends Row>(path: string) => {
    const { data } = await iris.api<{ data: T[] }>('GET', `${path}&page=1&per_page=10`, token)
    return data[0]
  }
  const exam = async (status: string) => {
    const path = `/exams/with-patient-name?status=${encodeURIComponent(status)}&per_page=10`
    const { exams } = await iris.api<{ exams: (Row & { patient_id: number })[] }>(
      'GET',
      path,
      token,
    )
    return exams[0]
  }
  const patientOf = (id: number) => iris.api<{ dob: string }>('GET', `/patients/${id}`, token)
  const event = await first<Row & { company_id: number }>('/screening-events?status=open')
  const company = event?.company_id ?? (await first('/companies?'))?.id
  const done = await exam('Concluído')
  return {
    company,
    event: event?.id,
    patient: done?.patient_id ?? (await first('/patients?'))?.id,
    lead: (await first('/leads?status=closed'))?.id,
    openLead: (await first('/leads?status=new'))?.id,
    waitingPatient: (await exam('Pendente'))?.patient_id,
    examInReview: (await exam('Avaliação Médica'))?.id,
    doneExam: done?.id,
    referral: (await first('/referrals?'))?.id,
    link: company === undefined ? undefined : await linkOf(iris, token, company),
    result: done && (await resultOf(iris, token, done.id)),
    bornOn: done && formatDate((await patientOf(done.patient_id)).dob),
  }
}

async function linkOf(iris: Iris, admin: string, company: number): Promise<string> {
  const path = '/companies/token/generate'
  const { token } = await iris.api<{ token: string }>('POST', path, admin, { company_id: company })
  return token
}

async function resultOf(iris: Iris, admin: string, exam: number): Promise<string> {
  const path = `/exams/${exam}/result-link`
  const { url } = await iris.api<{ url: string }>('POST', path, admin, { channel: 'link' })
  return new URL(url).pathname
}
