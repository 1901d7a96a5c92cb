import type { OpenedResult, ResultGate } from '@iris/contracts/results'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { readGate, readResult } from './result-api.ts'

/** What the page shows. The result stands in the memory of the page and nowhere else. */
export type ResultView =
  | { kind: 'loading' }
  | { kind: 'trouble'; error: ApiError; isAsking: boolean }
  | { kind: 'gate'; gate: ResultGate; error: ApiError | null; isAsking: boolean; wasOpen: boolean }
  | { kind: 'open'; gate: ResultGate; result: OpenedResult; dob: string }

/** From these on the birth date opens nothing any more. */
const ENDS = new Set([404, 410])

/** A link's result from the gate to the opened page, and back to the gate when it is hidden. */
export function useResult(token: string) {
  const [view, setView] = useState<ResultView>({ kind: 'loading' })

  async function look() {
    setView((now) =>
      now.kind === 'trouble' || now.kind === 'gate' ? { ...now, isAsking: true } : now,
    )
    try {
      const gate = await readGate(token)
      setView({ kind: 'gate', gate, error: null, isAsking: false, wasOpen: false })
    } catch (error) {
      setView({ kind: 'trouble', error: asApiError(error), isAsking: false })
    }
  }
  const lookFirst = useEffectEvent(look)
  useEffect(() => void lookFirst(), [])

  async function open(gate: ResultGate, dob: string) {
    const closed = { kind: 'gate', gate, wasOpen: false } as const
    setView({ ...closed, error: null, isAsking: true })
    try {
      setView({ kind: 'open', gate, result: await readResult(token, dob), dob })
    } catch (cause) {
      const error = asApiError(cause)
      if (ENDS.has(error.status)) setView({ kind: 'trouble', error, isAsking: false })
      // Taken back by a doctor since the page was opened.
      else if (error.code === 'result.pending')
        setView({ ...closed, gate: { ...gate, ready: false }, error: null, isAsking: false })
      else setView({ ...closed, error, isAsking: false })
    }
  }

  return {
    view,
    look: () => void look(),
    open: (gate: ResultGate, dob: string) => void open(gate, dob),
    /** Back to the gate; nothing of the result is kept. */
    hide: () =>
      setView((now) =>
        now.kind === 'open'
          ? { kind: 'gate', gate: now.gate, error: null, isAsking: false, wasOpen: true }
          : now,
      ),
    /** The link died, or the PDF is not to be had any more. */
    refuse: (error: ApiError) =>
      setView((now) => {
        if (now.kind !== 'open') return now
        if (ENDS.has(error.status)) return { kind: 'trouble', error, isAsking: false }
        return { kind: 'gate', gate: now.gate, error, isAsking: false, wasOpen: true }
      }),
  }
}

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(500, 'Erro Interno')
}
