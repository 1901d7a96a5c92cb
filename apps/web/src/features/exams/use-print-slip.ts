import { listDeliveries } from '@iris/contracts/results'
import { listSlips, printSlip } from '@iris/contracts/slips'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { callFile } from '../../api/call.ts'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { tellFailure } from '../../api/tell-failure.ts'
import { printPdf } from '../../ui/print-pdf.ts'

/** Prints the slip of an exam past Pendente; each printing makes a link of its own. */
export function usePrintSlip(examId: number) {
  return useMutation<void, ApiError>({
    mutationFn: async () => {
      const { blob, filename } = await callFile(printSlip, { params: { id: examId } })
      printPdf(blob, filename)
    },
    onSuccess: () => {
      outdatedReads.tell([listSlips, listDeliveries])
    },
    onError: tellFailure,
  })
}
