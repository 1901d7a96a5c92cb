import { importPatients } from '@iris/contracts/imports'
import { listPatients } from '@iris/contracts/patients'
import { ImportModal } from '../features/imports/import-modal.tsx'
import type { PatientSheets } from './use-patient-sheets.ts'

/** 'Importar Excel' of patients, while it is open. */
export function PatientImport({ of: { isImporting, endImport } }: { of: PatientSheets }) {
  return (
    isImporting && (
      <ImportModal
        kind="patients"
        endpoint={importPatients}
        invalidates={[listPatients]}
        onClose={endImport}
      />
    )
  )
}
