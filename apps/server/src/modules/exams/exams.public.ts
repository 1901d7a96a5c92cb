export { leaveEvent, lockExamParts, takeEventExam } from './event-exams.commands.ts'
export { createPendingExam, recordIshiharaCounts, settleExam } from './exam-parts.commands.ts'
export { SENT_MESSAGE, sendResult } from './exam-result.commands.ts'
export { countExamsOf, giveExams, lockExamRow as lockExam, lockExamsOf } from './exams.sql.ts'
