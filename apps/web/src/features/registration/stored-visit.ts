import type { PatientVisitBody } from '@iris/contracts/patient-body'
import type { TriageBody } from '@iris/contracts/triages'
import { STORAGE_KEYS } from '../../api/storage-keys.ts'

// What every page of the app needs to know of a visit that this browser keeps: when it must go.

/** A visit left alone this long is forgotten: the phone may be somebody else's by then. */
export const IDLE_MS = 30 * 60_000
/** One that waits only for a network is kept as long as the browser's key to it: the server's cookie lives a day. */
export const OUTGOING_MS = 24 * 60 * 60_000

/** What was finished without a network, in the order it is sent. */
export type Outgoing = {
  patient: PatientVisitBody | null
  triage: TriageBody | null
}

/** What a registration keeps in the browser during the visit. */
export type VisitDraft = {
  /** When the visit started, in ms since 1970: tells one visit of a browser from another. */
  startedAt: number
  companyId: number
  companyName: string
  /** Once the patient has been registered. */
  patientId: number | null
  /** The form as typed, whatever state it is in. */
  patient: unknown
  triage: unknown
  /** The part of the form in view. */
  at: string | null
  /** When the patient's data was received; ISO 8601. */
  receivedAt: string | null
  /** The data that was received last: with it a visit that the server has forgotten goes on. */
  received: PatientVisitBody | null
  /** Idempotency keys of what was sent and not yet answered, by name. */
  keys: Record<string, { payload: string; key: string }>
  /** Null while everything that was finished has been sent. */
  outgoing: Outgoing | null
}

export const {
  visit: REST,
  visitCompany: COMPANY,
  visitPatientId: PATIENT_ID,
  visitPatient: PATIENT,
  visitLapsed: LAPSED,
} = STORAGE_KEYS

export type Rest = Pick<
  VisitDraft,
  'startedAt' | 'companyName' | 'triage' | 'at' | 'receivedAt' | 'received' | 'keys' | 'outgoing'
> & {
  /** The link's jti. */
  link: string
  /** The link itself: what waits for a network is sent with it also where another one was opened since. */
  token: string
  touchedAt: number
}

/** Of a visit from before it was noted, not known. */
type MayWait = Partial<Pick<VisitDraft, 'outgoing'>>

/** Whether the person has done their part, and only a network is missing. */
export const isDone = ({ outgoing }: MayWait) => outgoing?.triage != null

/** Before the link of a visit that went: its person was done, and nothing of it was sent. */
export const UNSENT = '!'

export function forgetVisit(local: Storage): void {
  for (const key of [COMPANY, PATIENT_ID, PATIENT, REST]) local.removeItem(key)
}

/** An idle visit goes. Whoever comes back to its link is told, and otherwise where their part was done. */
export function lapseVisit(local: Storage, visit: Pick<Rest, 'link'> & MayWait): void {
  forgetVisit(local)
  local.setItem(LAPSED, (isDone(visit) ? UNSENT : '') + visit.link)
}

/** An idle visit is removed whatever page is opened, because its link may never be opened here again. */
export function forgetIdleVisit(local: Storage, now: number = Date.now()): void {
  guarded(() => {
    const rest = parse<Rest>(local.getItem(REST))
    if (rest && isIdle(rest, now)) lapseVisit(local, rest)
  }, undefined)()
}

const LOOK_EVERY_MS = 30_000

/** The same while a page stays open, and when a phone wakes up. */
export function watchIdleVisit(local: Storage): void {
  const look = () => forgetIdleVisit(local)
  look()
  setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
}

export const isIdle = (rest: Rest, now: number) => now - rest.touchedAt > idleAfter(rest)

/** How long a visit may be left alone, in milliseconds. */
export const idleAfter = (visit: MayWait) => (isDone(visit) ? OUTGOING_MS : IDLE_MS)

// A browser that stores nothing, or is full, still works until the page is closed.
export function guarded<T>(action: () => T, otherwise: T): () => T {
  return () => {
    try {
      return action()
    } catch {
      return otherwise
    }
  }
}

export function parse<T>(text: string | null): T | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
