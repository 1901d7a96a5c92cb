import { exportExams } from '@iris/contracts/exams'
import { exportPatients } from '@iris/contracts/patients'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallInput } from '../api/call.ts'
import type { PageAction } from '../table/list-page.tsx'
import { type ExportAction, useExportAction } from '../table/use-export-action.ts'

export type PatientSheets = {
  actions: PageAction[]
  /** Render `<PatientImport of={…} />` on the page. */
  isImporting: boolean
  endImport: () => void
}

/**
 * 'Importar Excel' and 'Gerar Excel' of patients, on both pages with them (spec 1 §2, spec 2 §2). On a list of exams
 * 'Gerar Excel' asks which of the two.
 */
export function usePatientSheets(
  filters: CallInput<typeof exportPatients>['query'],
  examFilters?: CallInput<typeof exportExams>['query'],
): PatientSheets {
  const [isImporting, setImporting] = useState(false)
  const patients = useExportAction(exportPatients, { query: filters })
  const exams = useExportAction(exportExams, { query: examFilters ?? {} })
  const fromExcel: PageAction = {
    label: 'Importar Excel',
    icon: IconUpload,
    onClick: () => setImporting(true),
  }
  return {
    actions: [fromExcel, examFilters ? oneOfTwo(patients, exams) : patients],
    isImporting,
    endImport: () => setImporting(false),
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
