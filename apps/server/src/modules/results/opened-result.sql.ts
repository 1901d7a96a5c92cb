import type { Database } from '../../db/database.ts'
import { EXAMINED_AT } from '../exams/exams.public.ts'
import { TOLD_DUE_ON } from '../referrals/referrals.public.ts'
import type { ConcludedExam } from './opened-result.ts'

/** What an opened result tells of a concluded exam. */
export async function findConcludedExam(
  db: Database,
  examId: number,
): Promise<Omit<ConcludedExam, 'signature'>> {
  const exam = await db
    .selectFrom('exams as e')
    .innerJoin('patients as p', 'p.id', 'e.patient_id')
    .innerJoin('companies as c', 'c.id', 'p.company')
    .leftJoin('screening_events as v', 'v.id', 'e.event_id')
    .leftJoin('users as doctor', 'doctor.id', 'e.classified_by')
    .selectAll('e')
    .select([EXAMINED_AT.as('examined_at'), TOLD_DUE_ON.as('due_on')])
    .select(['p.name as patient_name', 'c.corporate_reason as companyName', 'v.name as event'])
    .select(['doctor.name as doctor_name', 'doctor.crm', 'doctor.crm_uf', 'doctor.rqe'])
    .where('e.id', '=', examId)
    .executeTakeFirstOrThrow()
  return exam as unknown as ConcludedExam
}
