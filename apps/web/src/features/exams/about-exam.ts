import type { Exam } from '@iris/contracts/exams'
import { waitedTime } from '@iris/domain/waited-time'
import type { Queue } from './queue-controls.tsx'

/** 'Nº 12 · espera há 3 h'. */
export function aboutExam(exam: Exam, queue: Queue | undefined): string {
  const since = queue?.waiting_since
  return since ? `Nº ${exam.id} · espera ${waitedTime(since)}` : `Nº ${exam.id}`
}
