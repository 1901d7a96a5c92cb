import { importPatients } from '@iris/contracts/imports'
import { listPatients } from '@iris/contracts/patients'
import { dialogPart } from '../ui/dialog-part.tsx'
import type { PatientSheets } from './use-patient-sheets.ts'

// Fetched when first opened: the list is there without them.
const ImportModal = dialogPart(
  'Abrindo a importação',
  async () => (await import('../features/imports/import-modal.tsx')).ImportModal,
)

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
