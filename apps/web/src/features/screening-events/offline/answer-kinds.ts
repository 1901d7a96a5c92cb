import type { Participant } from '@iris/contracts/event-participants'
import type { Exam } from '@iris/contracts/exams'
import type { IshiharaTest } from '@iris/contracts/ishihara-tests'
import type { Patient } from '@iris/contracts/patients'
import type { Triage } from '@iris/contracts/triages'

const has = (answer: unknown, ...names: string[]) =>
  typeof answer === 'object' && answer !== null && names.every((name) => name in answer)

/** What was answered, by what only this kind of it has. */
export const ANSWERS = {
  isParticipant: (answer: unknown): answer is Participant => has(answer, 'code', 'ticket'),
  isPatient: (answer: unknown): answer is Patient => has(answer, 'cpf', 'zip_code'),
  isExam: (answer: unknown): answer is Exam => has(answer, 'right_eye', 'parts'),
  isTriage: (answer: unknown): answer is Triage => has(answer, 'exam_id', 'wear_glasses'),
  isTest: (answer: unknown): answer is IshiharaTest => has(answer, 'exam_id', 'altered'),
}
