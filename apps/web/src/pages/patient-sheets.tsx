import { exportExams } from '@iris/contracts/exams'
import { importPatients } from '@iris/contracts/imports'
import { exportPatients, listPatients } from '@iris/contracts/patients'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CallInput } from '../api/call.ts'
import { ImportModal } from '../features/imports/import-modal.tsx'
import type { PageAction } from '../table/list-page.tsx'
import { type ExportAction, useExportAction } from '../table/use-export-action.tsx'

type PatientSheets = { actions: PageAction[]; dialog: ReactNode }

/**
 * 'Importar Excel' and 'Gerar Excel' of patients, on both pages with them (spec 1 §2, spec 2 §2). On a list of exams
 * 'Gerar Excel' asks which of the two.
 */
export function usePatientSheets(
  filters: CallInput<typeof exportPatients>['query'],
  examFilters?: CallInput<typeof exportExams>['query'],
): PatientSheets {
  const [importing, setImporting] = useState(false)
  const patients = useExportAction(exportPatients, { query: filters })
  const exams = useExportAction(exportExams, { query: examFilters ?? {} })
  const fromExcel: PageAction = {
    label: 'Importar Excel',
    icon: <IconUpload size={16} aria-hidden="true" />,
    onClick: () => setImporting(true),
  }
  return {
    actions: [fromExcel, examFilters ? oneOfTwo(patients, exams) : patients],
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

function oneOfTwo(patients: ExportAction, exams: ExportAction): PageAction {
  return {
    label: patients.label,
    icon: patients.icon,
    pending: patients.pending || exams.pending,
    choices: [
      { label: 'Pacientes', onClick: patients.onClick },
      { label: 'Exames', onClick: exams.onClick },
    ],
  }
}
