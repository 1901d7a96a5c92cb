import { canSendResult, examParts, isComplete } from '@iris/domain/exam-status'
import { type PlateAnswer, scoreIshihara } from '@iris/domain/ishihara'
import type { Database } from '../src/db/database.ts'

export type DemoExam = Awaited<ReturnType<typeof readDemoExams>>[number]

/** All exams by their number, each with its triage, test and last delivery. */
export async function readDemoExams(db: Database) {
  const [rows, triages, tests, deliveries] = await Promise.all([
    db.selectFrom('exams').selectAll().orderBy('id').execute(),
    db.selectFrom('triages').selectAll().execute(),
    db.selectFrom('ishihara_tests').selectAll().execute(),
    db.selectFrom('result_deliveries').selectAll().execute(),
  ])
  const byExam = <T extends { exam_id: number }>(items: T[]) =>
    new Map(items.map((item) => [item.exam_id, item]))
  const triageOf = byExam(triages)
  const testOf = byExam(tests)
  const deliveryOf = byExam(deliveries)
  return rows.map((exam) => ({
    ...exam,
    triage: triageOf.get(exam.id),
    test: testOf.get(exam.id),
    delivery: deliveryOf.get(exam.id),
    parts: examParts({ ...exam, hasTriage: triageOf.has(exam.id) }),
  }))
}

/** Whether the rules of an exam allow its status, parts, classification, delivery and score together. */
export function isAllowed(exam: DemoExam): boolean {
  const complete = isComplete(exam.parts)
  const classified = exam.final_classification !== null
  const concluded = exam.status === 'Concluído' || exam.status === 'E-mail enviado'
  // Taken back, an exam waits again and keeps what it said (docs/adr/0057-corrections.md).
  const takenBack = exam.status === 'Avaliação Médica' && exam.corrected_at !== null
  const specialist = exam.final_classification === 'especialista'
  const score = scoreIshihara((exam.test?.answers ?? []) as PlateAnswer[])
  const wrong =
    classified !== (concluded || takenBack) ||
    (exam.status !== 'Pendente' && !complete) ||
    specialist !== exam.specialist_specialties.length > 0 ||
    classified !== (exam.classified_by !== null && exam.classified_at !== null) ||
    (exam.status === 'E-mail enviado') !== (exam.delivery?.state === 'sent') ||
    (exam.delivery && !canSendResult({ ...exam, status: 'E-mail enviado' })) ||
    score.ishihara_correct_answer !== exam.ishihara_correct_answer ||
    score.ishihara_wrong_answer !== exam.ishihara_wrong_answer ||
    (exam.test && exam.test.altered !== score.altered)
  return !wrong
}
