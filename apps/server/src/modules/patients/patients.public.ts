export { patientImport } from './patient-import.commands.ts'
export { storedPatient } from './patients.commands.ts'
export { lockPatient, patientExists } from './patients.sql.ts'
export { findKeeping } from './privacy-notices.sql.ts'
