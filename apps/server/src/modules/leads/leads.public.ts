export { leadImport } from './lead-import.ts'
export { leadViews } from './leads.sql.ts'
