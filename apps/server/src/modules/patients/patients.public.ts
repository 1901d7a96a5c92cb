export { patientImport } from './patient-import.ts'
export { patientExists } from './patients.sql.ts'
