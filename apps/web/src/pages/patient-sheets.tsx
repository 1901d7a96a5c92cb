import { importPatients } from '@iris/contracts/imports'
import { exportPatients, listPatients } from '@iris/contracts/patients'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CallInput } from '../api/call.ts'
import { ImportModal } from '../features/imports/import-modal.tsx'
import type { PageAction } from '../table/list-page.tsx'
import { useExportAction } from '../table/use-export-action.tsx'

type PatientSheets = { actions: PageAction[]; dialog: ReactNode }

/** 'Importar Excel' and 'Gerar Excel' of patients, on both pages that have them (spec 1 §2, spec 2 §2). */
export function usePatientSheets(
  filters: CallInput<typeof exportPatients>['query'],
): PatientSheets {
  const [importing, setImporting] = useState(false)
  const toExcel = useExportAction(exportPatients, { query: filters })
  const fromExcel: PageAction = {
    label: 'Importar Excel',
    icon: <IconUpload size={16} aria-hidden="true" />,
    onClick: () => setImporting(true),
  }
  return {
    actions: [fromExcel, toExcel],
    dialog: importing && (
      <ImportModal
        kind="patients"
        endpoint={importPatients}
        invalidates={[listPatients]}
        onClose={() => setImporting(false)}
      />
    ),
  }
}
