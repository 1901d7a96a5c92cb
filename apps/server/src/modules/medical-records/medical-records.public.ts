export { updateRecord } from './medical-records.commands.ts'
export { findRecord, giveRecord } from './medical-records.sql.ts'
