export { giveTriages, listTriagesOf } from './triages.sql.ts'
