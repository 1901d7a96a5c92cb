export { giveTriages, listTriagesOf, triagesOfExams } from './triages.sql.ts'
