import { CONCLUDED_STATUSES, type ExamStatus } from '@iris/domain/exam-status'
import type { FinalClassification } from '@iris/domain/final-classification'
import type { Selectable } from 'kysely'
import type { DB } from '../../db/generated.ts'

/** An exam as its resources need it; moments ISO 8601. */
export type StoredExam = Omit<
  Selectable<DB['exams']>,
  'status' | 'final_classification' | 'company_id' | 'patient_search'
> & {
  status: ExamStatus
  final_classification: FinalClassification | null
  /** When the person was examined. */
  examined_at: string
  event_name: string | null
}

type Stage = Pick<StoredExam, 'status' | 'corrected_at'>

export const isConcluded = ({ status }: Stage) => CONCLUDED_STATUSES.includes(status)

/** Of everything measured and read: final only once the doctor has concluded. */
export function findingStatus(exam: Stage): 'preliminary' | 'final' | 'amended' {
  if (!isConcluded(exam)) return 'preliminary'
  return exam.corrected_at === null ? 'final' : 'amended'
}

/** Of the report: one taken back to be corrected is preliminary until it is concluded again. */
export function reportStatus(
  exam: Stage,
  hasFindings: boolean,
): 'registered' | 'partial' | 'preliminary' | 'final' | 'corrected' {
  if (isConcluded(exam)) return exam.corrected_at === null ? 'final' : 'corrected'
  if (exam.status === 'Avaliação Médica') return 'preliminary'
  return hasFindings ? 'partial' : 'registered'
}
