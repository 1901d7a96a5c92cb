import { councilWords } from '@iris/domain/clinic'
import type { ExamStatus } from '@iris/domain/exam-status'
import { fundusOf } from '@iris/domain/fundus'
import { concludedAt } from '@iris/domain/result-words'
import type { Database } from '../../db/database.ts'
import { TOLD_DUE_ON } from '../referrals/referrals.public.ts'
import type { ExamResultData } from './exam-result.pdf.ts'
import { EXAMINED_AT } from './examined-at.sql.ts'

export type ResultToSend = {
  status: ExamStatus
  patient_id: number
  /** Whose conclusion it is, and of when. */
  classified_by: number | null
  classified_at: string | null
  /** The contents of the printed result; complete once the exam is classified. */
  data: ExamResultData
  /** Who may receive it; the name is the full one. */
  patient: { name: string; email: string }
  guardian: { name: string; email: string } | null
  /** What they said about its being sent; null: never asked. */
  result_consent: boolean | null
}

/** Everything that a result says and where it may be sent, or null without such an exam. */
export async function findResult(db: Database, examId: number): Promise<ResultToSend | null> {
  const row = await db
    .selectFrom('exams as e')
    .innerJoin('patients as p', 'p.id', 'e.patient_id')
    .innerJoin('companies as c', 'c.id', 'p.company')
    .leftJoin('companies as clinic', 'clinic.id', 'p.clinic')
    .leftJoin('users as doctor', 'doctor.id', 'e.classified_by')
    .leftJoin('triages as t', 't.exam_id', 'e.id')
    .selectAll('e')
    .select([EXAMINED_AT.as('examined_at'), TOLD_DUE_ON.as('due_on')])
    .select([
      'p.name as patient_name',
      'p.cpf',
      'p.dob',
      'p.email',
      'p.result_consent',
      'p.responsible_name',
      'p.responsible_email',
      'c.corporate_reason as company_name',
      'c.address_city as company_city',
      'c.address_state as company_state',
      'clinic.corporate_reason as clinic_name',
      'clinic.address_city as clinic_city',
      'clinic.address_state as clinic_state',
      'doctor.name as doctor_name',
      'doctor.crm',
      'doctor.crm_uf',
      'doctor.rqe',
      't.id as triage_id',
      't.personal_history',
      't.previous_eye_surgeries',
      't.previous_eye_diseases',
      't.eye_complaints',
      't.wear_glasses',
      't.wear_contact_lenses',
      't.screen_time',
      't.allergy',
      't.allergy_description',
    ])
    .where('e.id', '=', examId)
    .executeTakeFirst()
  if (!row) return null
  const data = {
    ...row,
    exam_id: row.id,
    concluded_at: concludedAt(row),
    patient: {
      name: row.patient_name,
      cpf: row.cpf,
      dob: row.dob,
      company: placed(row.company_name, row.company_city, row.company_state),
      guardian: row.responsible_name,
    },
    place: row.clinic_name && placed(row.clinic_name, row.clinic_city, row.clinic_state),
    triage: row.triage_id === null ? null : row,
    has_refraction_image: row.portable_auto_refractor_img !== null,
    ...fundusOf(row),
    doctor: row.doctor_name === null ? null : { name: row.doctor_name, council: councilWords(row) },
  }
  return {
    status: row.status as ExamStatus,
    patient_id: row.patient_id,
    classified_by: row.classified_by,
    classified_at: row.classified_at,
    data: data as unknown as ExamResultData,
    result_consent: row.result_consent,
    patient: { name: row.patient_name, email: row.email },
    guardian: row.responsible_email
      ? { name: row.responsible_name ?? '', email: row.responsible_email }
      : null,
  }
}

function placed(name: string, city: string | null, state: string | null): string {
  return city ? `${name}\n${city}${state ? `/${state}` : ''}` : name
}
