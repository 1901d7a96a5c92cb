export { leadImport } from './lead-import.commands.ts'
export { leadViews } from './leads.sql.ts'
