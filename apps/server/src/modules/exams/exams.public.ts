export { createPendingExam, recordIshiharaCounts, settleExam } from './exam-parts.commands.ts'
export { SENT_MESSAGE, sendResult } from './exam-result.commands.ts'
export { lockExamRow as lockExam } from './exams.sql.ts'
