export { leaveEvent, lockExamParts, takeEventExam } from './event-exams.commands.ts'
export { createPendingExam, recordIshiharaCounts, settleExam } from './exam-parts.commands.ts'
export { agreedTo, SENT_MESSAGE, sendResult } from './exam-result.commands.ts'
export { versionFilesOf } from './exam-version-files.sql.ts'
export { examViews } from './exam-view.sql.ts'
export { EXAMINED_AT, examinedOn } from './examined-at.sql.ts'
export {
  countExamsOf,
  giveExams,
  lockExamRow as lockExam,
  lockExamsOf,
  patientsOfExams,
  pendingExamsOf,
} from './exams.sql.ts'
export { tellReturned } from './handed-over.commands.ts'
export { printResult } from './print-result.commands.ts'
export { stateOfTry } from './result-deliveries.sql.ts'
export { findSignature, signedFilesOf } from './result-signatures.sql.ts'
export { signingOf } from './signing-of.ts'
