export { WITH_OTHERS } from './audit-changes.ts'
export { openedByColleagues } from './opened-lately.sql.ts'
