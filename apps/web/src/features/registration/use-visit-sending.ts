import type { PatientVisitBody } from '@iris/contracts/patient-body'
import type { Triage, TriageBody } from '@iris/contracts/triages'
import { useRef, useState } from 'react'
import { ApiError, isRefusal } from '../../api/api-error.ts'
import { useVisitWrites } from './registration-api.ts'
import { isDone, type Outgoing } from './stored-visit.ts'
import { useOutgoing } from './use-outgoing.ts'
import type { useVisit } from './use-visit.ts'

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
  /** The link was revoked or is too old: what waits or was typed stays as it is, for another link. */
  onDeadLink: () => void
}

/**
 * Sends a visit's two parts, the person's data and then their answers. Without a network they wait in the browser, and go
 * by themselves when it is back.
 */
export function useVisitSending({
  token,
  visit,
  onSent,
  onSentBefore,
  onRefused,
  onDeadLink,
}: Options) {
  const { keep, latest, keeper } = visit
  const writes = useVisitWrites(token, keeper)
  const underWay = useRef<Promise<unknown> | null>(null)
  const [isLinkDead, setLinkDead] = useState(false)

  function noteDeadLink(error: unknown): boolean {
    const isDead = error instanceof ApiError && error.status === 401
    if (isDead) {
      setLinkDead(true)
      onDeadLink()
    }
    return isDead
  }

  /** One after the other: of two copies that are under way at a time, the older one may be the one that stands. */
  function inTurn<T>(send: () => Promise<T>): Promise<T> {
    const sent = (underWay.current ?? Promise.resolve()).then(send)
    const end = () => {
      if (underWay.current === settled) underWay.current = null
    }
    const settled = sent.then(end, end)
    underWay.current = settled
    return sent
  }

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

  function waitNoLonger(body: PatientVisitBody) {
    const { outgoing } = latest()
    // A newer copy may have taken its place meanwhile.
    if (outgoing?.patient === body) keep({ outgoing: { ...outgoing, patient: null } })
  }

  /** Resolves with `waits` when there is no network. */
  async function deliverPatient(body: PatientVisitBody): Promise<Outcome> {
    try {
      const { id: patientId, outcome } = await register(body)
      const receivedAt = latest().receivedAt ?? new Date().toISOString()
      keep({ patientId, receivedAt, received: body })
      waitNoLonger(body)
      return outcome
    } catch (error) {
      if (!isOffline(error)) throw error
      return 'waits'
    }
  }

  /** Resolves with `waits` when there is no network. An older copy that waits is never sent after this one. */
  async function sendPatient(body: PatientVisitBody): Promise<Outcome> {
    if (latest().outgoing?.patient) wait({ patient: body })
    return inTurn(async () => {
      try {
        const outcome = await deliverPatient(body)
        if (outcome === 'waits') wait({ patient: body })
        return outcome
      } catch (error) {
        // Refused for good, the person is asked again.
        if (!noteDeadLink(error) && !isForNow(error)) waitNoLonger(body)
        throw error
      }
    })
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

  async function deliverTriage(body: TriageBody): Promise<boolean> {
    const waiting = latest().outgoing?.patient
    if (waiting && (await deliverPatient(waiting)) === 'waits') {
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

  const sendTriage = (body: TriageBody) =>
    inTurn(() =>
      deliverTriage(body).catch((error: unknown) => {
        noteDeadLink(error)
        throw error
      }),
    )

  async function flush() {
    if (!underWay.current && latest().outgoing && navigator.onLine) await inTurn(deliverWaiting)
  }

  async function deliverWaiting() {
    const { outgoing } = latest()
    try {
      if (outgoing?.patient && (await deliverPatient(outgoing.patient)) === 'waits') return
      if (outgoing?.triage) await deliverTriage(outgoing.triage)
    } catch (error) {
      const step = latest().outgoing?.patient ? 'patient' : 'triage'
      if (!(error instanceof ApiError) || isForNow(error) || noteDeadLink(error)) return
      keep({ outgoing: null, ...(isForgotten(error) && { patientId: null }) })
      onRefused({ step: isForgotten(error) ? 'patient' : step, error })
    }
  }

  const { outgoing } = visit.draft
  const waits = outgoing !== null && (outgoing.patient !== null || isDone(visit.draft))
  // A dead link stays dead.
  useOutgoing(waits && !isLinkDead, flush)
  return { writes, sendPatient, sendTriage, flush, isLinkDead }
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
