import { listDeliveries } from '@iris/contracts/results'
import { listSlips, printSlips, type SlipLayout } from '@iris/contracts/slips'
import { SLIPS_MAX } from '@iris/domain/limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { callFile } from '../../api/call.ts'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { printPdf } from '../../ui/print-pdf.ts'
import { partsOf } from './slips-words.ts'

type Paper = Awaited<ReturnType<typeof callFile>>

/** Slips that are being printed, a part at a time: each part asks for its own tap, as it opens the print dialog. */
type Run = { ids: readonly number[]; layout: SlipLayout; done: number; last: Paper | null }

export type Printing = {
  /** How many of the run came out; null before the first. */
  run: { total: number; done: number; parts: number; part: number } | null
  isPending: boolean
  error: ApiError | null
  /** Prints the first part of these exams. */
  start: (ids: readonly number[], layout: SlipLayout) => void
  /** Prints the next part, or the same again after a failure. */
  next: () => void
  /** The paper that came last, once more: with the same links. */
  again: (() => void) | undefined
}

export function usePrinting(): Printing {
  const [run, setRun] = useState<Run | null>(null)
  const printing = useMutation<Run, ApiError, Run>({
    mutationFn: async (of) => {
      const ids = of.ids.slice(of.done, of.done + SLIPS_MAX)
      const last = await callFile(printSlips, { body: { ids: [...ids], layout: of.layout } })
      return { ...of, done: of.done + ids.length, last }
    },
    onSuccess: (now) => {
      setRun(now)
      if (now.last) printPdf(now.last.blob, now.last.filename)
      outdatedReads.tell([listSlips, listDeliveries])
    },
  })

  function print(of: Run) {
    setRun(of)
    printing.mutate(of)
  }

  const paper = run?.last
  return {
    run: run && {
      total: run.ids.length,
      done: run.done,
      parts: partsOf(run.ids.length),
      part: Math.min(Math.floor(run.done / SLIPS_MAX) + 1, partsOf(run.ids.length)),
    },
    isPending: printing.isPending,
    error: printing.error,
    start: (ids, layout) => print({ ids, layout, done: 0, last: null }),
    next: () => run && print(run),
    again: paper ? () => printPdf(paper.blob, paper.filename) : undefined,
  }
}
