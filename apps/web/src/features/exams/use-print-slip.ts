import { listDeliveries } from '@iris/contracts/results'
import { listSlips, printSlip } from '@iris/contracts/slips'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { callFile } from '../../api/call.ts'
import { tellFailure } from '../../api/tell-failure.ts'
import { printPdf } from '../../ui/print-pdf.ts'

/** Prints the slip of an exam past Pendente; each printing makes a link of its own. */
export function usePrintSlip(examId: number) {
  const client = useQueryClient()
  return useMutation<void, ApiError>({
    mutationFn: async () => {
      const { blob, filename } = await callFile(printSlip, { params: { id: examId } })
      printPdf(blob, filename)
    },
    onSuccess: () => {
      for (const { path } of [listSlips, listDeliveries])
        void client.invalidateQueries({ queryKey: [path] })
    },
    onError: tellFailure,
  })
}
