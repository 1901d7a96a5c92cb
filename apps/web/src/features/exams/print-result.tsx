import { type Exam, printExamResult } from '@iris/contracts/exams'
import { listDeliveries } from '@iris/contracts/results'
import { canSendResult } from '@iris/domain/exam-status'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { callFile } from '../../api/call.ts'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { tellFailure } from '../../api/tell-failure.ts'
import { useSession } from '../../api/use-session.ts'
import { printPdf } from '../../ui/print-pdf.ts'
import { PaperButton } from './paper-button.tsx'

type PrintResultProps = { exam: Pick<Exam, 'id' | 'status' | 'final_classification'> }

/** 'Imprimir': the PDF of the patient without its password, for the person at the desk. */
export function PrintResult({ exam }: PrintResultProps) {
  const session = useSession()
  const print = useMutation<void, ApiError>({
    mutationFn: async () => {
      const { blob, filename } = await callFile(printExamResult, { params: { id: exam.id } })
      printPdf(blob, filename)
    },
    onSuccess: () => outdatedReads.tell([listDeliveries]),
    onError: tellFailure,
  })
  if (!session.can('exams.read') || !canSendResult(exam)) return null
  return (
    <PaperButton
      label="Imprimir"
      icon={<IconPrinter size={16} aria-hidden="true" />}
      print={print}
    />
  )
}
