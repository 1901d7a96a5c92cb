export { openedByColleagues } from './opened-lately.sql.ts'
