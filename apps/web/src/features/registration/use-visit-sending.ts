import type { PatientVisitBody } from '@iris/contracts/patient-body'
import type { Triage, TriageBody } from '@iris/contracts/triages'
import { useRef } from 'react'
import { ApiError, isRefusal } from '../../api/api-error.ts'
import { useVisitWrites } from './registration-api.ts'
import { useOutgoing } from './use-outgoing.ts'
import type { useVisit } from './use-visit.ts'
import { isDone, type Outgoing } from './visit-draft.ts'

/** What a person said of themselves cannot be sent as it is. */
export type Refused = { step: 'patient' | 'triage'; error: ApiError }

/** What became of a person's data. `corrected`: the team has changed them since, and what stands there stays. */
type Outcome = 'sent' | 'waits' | 'corrected'

type Options = {
  token: string
  visit: ReturnType<typeof useVisit>
  onSent: (triage: Triage) => void
  /** Another tab had sent the answers of this visit: they hold, and the visit is over. */
  onSentBefore: () => void
  /** While it waited, the server did not take it. */
  onRefused: (refused: Refused) => void
}

/**
 * Sends a visit's two parts, the person's data and then their answers. Without a network they wait in the browser, and go
 * by themselves when it is back.
 */
export function useVisitSending({ token, visit, onSent, onSentBefore, onRefused }: Options) {
  const { keep, latest, keeper } = visit
  const writes = useVisitWrites(token, keeper)
  const isSending = useRef(false)

  // Going back and forward changes the same patient. When the server no longer knows the visit it starts again: CPF
  // and date of birth lead to the same person.
  async function register(body: PatientVisitBody): Promise<{ id: number; outcome: Outcome }> {
    const { patientId } = latest()
    if (patientId !== null) {
      try {
        const { id } = await writes.update.mutateAsync({ params: { id: patientId }, body })
        return { id, outcome: 'sent' }
      } catch (error) {
        const corrected = isCorrected(error)
        if (!corrected && !isForgotten(error)) throw error
        writes.update.reset()
        // The answers of the triage are still wanted, so nobody is stopped here.
        if (corrected) return { id: patientId, outcome: 'corrected' }
      }
    }
    return { id: (await writes.create.mutateAsync({ body })).id, outcome: 'sent' }
  }

  function wait(change: Partial<Outgoing>) {
    keep({ outgoing: { patient: null, triage: null, ...latest().outgoing, ...change } })
  }

  /** Resolves with `waits` when there is no network. */
  async function sendPatient(body: PatientVisitBody): Promise<Outcome> {
    try {
      const { id: patientId, outcome } = await register(body)
      const { receivedAt, outgoing } = latest()
      keep({
        patientId,
        receivedAt: receivedAt ?? new Date().toISOString(),
        received: body,
        outgoing: outgoing && { ...outgoing, patient: null },
      })
      return outcome
    } catch (error) {
      if (!isOffline(error)) throw error
      wait({ patient: body })
      return 'waits'
    }
  }

  /** A visit that was left alone too long goes on by itself, as the one person its data leads to. */
  async function answer(body: TriageBody): Promise<Triage> {
    const send = () =>
      writes.triage.mutateAsync({ params: { patientId: latest().patientId ?? 0 }, body })
    try {
      return await send()
    } catch (error) {
      const { received } = latest()
      if (!isForgotten(error) || !received) throw error
      writes.triage.reset()
      try {
        keep({ patientId: (await writes.create.mutateAsync({ body: received })).id })
      } catch (refusal) {
        // Refused for good, the person is asked again.
        throw isForNow(refusal) ? refusal : error
      }
      return await send()
    }
  }

  async function sendTriage(body: TriageBody): Promise<boolean> {
    const waiting = latest().outgoing?.patient
    if (waiting && (await sendPatient(waiting)) === 'waits') {
      wait({ triage: body })
      return false
    }
    try {
      onSent(await answer(body))
      return true
    } catch (error) {
      if (isRefusal(error, 'triage.exists')) {
        onSentBefore()
        return true
      }
      if (!isOffline(error)) throw error
      wait({ triage: body })
      return false
    }
  }

  async function flush() {
    const { outgoing } = latest()
    if (isSending.current || !outgoing || !navigator.onLine) return
    isSending.current = true
    try {
      if (outgoing.patient && (await sendPatient(outgoing.patient)) === 'waits') return
      if (outgoing.triage) await sendTriage(outgoing.triage)
    } catch (error) {
      const step = latest().outgoing?.patient ? 'patient' : 'triage'
      if (!(error instanceof ApiError) || isForNow(error)) return
      keep({ outgoing: null, ...(isForgotten(error) && { patientId: null }) })
      onRefused({ step: isForgotten(error) ? 'patient' : step, error })
    } finally {
      isSending.current = false
    }
  }

  const { outgoing } = visit.draft
  useOutgoing(outgoing !== null && (outgoing.patient !== null || isDone(visit.draft)), flush)
  return { writes, sendPatient, sendTriage, flush }
}

/** The server no longer knows the visit. */
export function isForgotten(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}

const isCorrected = (error: unknown) => error instanceof ApiError && error.code === 'edit.stale'

/** The server may be unwell, or have too much to do: it is tried again. */
const isForNow = (error: unknown) =>
  error instanceof ApiError && (error.isUncertain || error.status === 429)

const isOffline = (error: unknown) => error instanceof ApiError && error.isUnreached
