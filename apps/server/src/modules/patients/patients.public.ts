export { patientImport } from './patient-import.commands.ts'
export {
  correctAddress,
  demandPatient,
  holdPatient,
  lists,
  storedPatient,
  toldValues,
  wholePatient,
} from './patients.commands.ts'
export {
  changePatient,
  emptyPatient,
  lockPatients,
  numbersOfPatient,
  patientExists,
} from './patients.sql.ts'
export { findKeeping, giveReadings } from './privacy-notices.sql.ts'
