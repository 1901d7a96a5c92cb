export { leaveEvent, lockExamParts, takeEventExam } from './event-exams.commands.ts'
export { createPendingExam, recordIshiharaCounts, settleExam } from './exam-parts.commands.ts'
export { agreedTo, printResult, SENT_MESSAGE, sendResult } from './exam-result.commands.ts'
export { examViews } from './exam-view.sql.ts'
export {
  countExamsOf,
  giveExams,
  lockExamRow as lockExam,
  lockExamsOf,
  patientsOfExams,
  pendingExamsOf,
} from './exams.sql.ts'
export { stateOfTry } from './result-deliveries.sql.ts'
