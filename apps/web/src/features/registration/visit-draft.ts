import type { PatientVisitBody } from '@iris/contracts/patient-body'
import type { TriageBody } from '@iris/contracts/triages'
import { LOCAL, SESSION } from '../../api/browser-storage.ts'
import { STORAGE_KEYS } from '../../api/storage-keys.ts'

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

/** Whether the person has done their part, and only a network is missing. */
export const isDone = ({ outgoing }: Pick<VisitDraft, 'outgoing'>) =>
  outgoing !== null && outgoing.triage !== null

const {
  visit: REST,
  visitTab: TAB,
  visitLast: LAST,
  visitDone: DONE,
  visitCompany: COMPANY,
  visitPatientId: PATIENT_ID,
  visitPatient: PATIENT,
} = STORAGE_KEYS
const KEYS = [COMPANY, PATIENT_ID, PATIENT, REST] as const

type Rest = Pick<
  VisitDraft,
  'startedAt' | 'companyName' | 'triage' | 'at' | 'receivedAt' | 'received' | 'keys' | 'outgoing'
> & {
  /** The link's jti. */
  link: string
  /** The link itself: what waits for a network is sent with it also where another one was opened since. */
  token: string
  touchedAt: number
}

type Browser = { local: Storage; session: Storage }

/** A link of a company, and its token. */
export type VisitLink = { jti: string; token: string }

/** The company and patient of a visit are stored under separate keys (spec 1 §7). */
export function createVisitStore(
  { local, session }: Browser,
  { jti: link, token }: VisitLink,
  now: () => number = Date.now,
) {
  function forget() {
    for (const key of KEYS) local.removeItem(key)
  }

  function read(): VisitDraft | null {
    const rest = parse<Rest>(local.getItem(REST))
    if (!rest) return null
    if (isIdle(rest, now())) {
      forget()
      return null
    }
    if (rest.link !== link) {
      // What is finished and not sent yet is the only copy.
      if (!isWaiting(rest)) forget()
      return null
    }
    const patientId = Number(local.getItem(PATIENT_ID))
    return {
      startedAt: rest.startedAt,
      companyId: Number(local.getItem(COMPANY)),
      companyName: rest.companyName,
      patientId: patientId > 0 ? patientId : null,
      patient: parse(local.getItem(PATIENT)),
      triage: rest.triage,
      at: rest.at,
      receivedAt: rest.receivedAt,
      received: rest.received ?? null,
      keys: rest.keys ?? {},
      outgoing: rest.outgoing ?? null,
    }
  }

  /** Whether the browser has it now: one whose storage is full or blocked has not. */
  function write(draft: VisitDraft): boolean {
    const { startedAt, companyName, triage, at, receivedAt, received, keys, outgoing } = draft
    const what = { startedAt, companyName, triage, at, receivedAt, received, keys, outgoing }
    const rest = JSON.stringify({ link, token, touchedAt: now(), ...what } satisfies Rest)
    local.setItem(COMPANY, String(draft.companyId))
    local.setItem(PATIENT, JSON.stringify(draft.patient))
    if (draft.patientId === null) local.removeItem(PATIENT_ID)
    else local.setItem(PATIENT_ID, String(draft.patientId))
    local.setItem(REST, rest)
    return local.getItem(REST) === rest
  }

  return {
    read: guarded(read, null),
    write: (draft: VisitDraft) => guarded(() => write(draft), false)(),
    forget: guarded(forget, undefined),
    /** Whether the draft was started or claimed in this tab. */
    isOfThisTab: (draft: Pick<VisitDraft, 'startedAt'>) =>
      guarded(() => session.getItem(TAB) === String(draft.startedAt), false)(),
    /** Also as the visit that this browser was in last. */
    claim: ({ startedAt }: Pick<VisitDraft, 'startedAt'>) =>
      guarded(() => {
        local.setItem(LAST, String(startedAt))
        session.setItem(TAB, String(startedAt))
      }, undefined)(),
    /** The visit has ended; what was typed is forgotten. */
    finish: guarded(() => {
      forget()
      session.setItem(DONE, link)
    }, undefined),
    /** Whether a visit through this link ended in this tab. */
    isFinished: guarded(() => session.getItem(DONE) === link, false),
  }
}

/** The link of a finished registration that waits in this browser for a network, where that is another one than this. */
export function waitingElsewhere(jti: string): VisitLink | null {
  return guarded(() => {
    const rest = parse<Rest>(LOCAL.getItem(REST))
    if (!rest || rest.link === jti || !isWaiting(rest) || isIdle(rest, Date.now())) return null
    return { jti: rest.link, token: rest.token }
  }, null)()
}

/** Without a token it is of before links were kept with their drafts, and can only be sent where its own link is opened. */
const isWaiting = ({ outgoing, token }: Rest) =>
  Boolean(token) && isDone({ outgoing: outgoing ?? null })

/** The visits of this browser. */
export function visitStoreOf(link: VisitLink): VisitStore {
  return createVisitStore({ local: LOCAL, session: SESSION }, link)
}

/** Whether the browser's cookie, which no page may read, is still of the visit of this tab: nobody went on in another. */
export const isCookieOfThisTab = guarded(() => LOCAL.getItem(LAST) === SESSION.getItem(TAB), false)

/** An idle visit is removed whatever page is opened, because its link may never be opened here again. */
export function forgetIdleVisit(local: Storage, now: number = Date.now()): void {
  guarded(() => {
    const rest = parse<Rest>(local.getItem(REST))
    if (rest && isIdle(rest, now)) for (const key of KEYS) local.removeItem(key)
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

function isIdle({ touchedAt, outgoing }: Rest, now: number): boolean {
  return now - touchedAt > idleAfter({ outgoing: outgoing ?? null })
}

/** How long a visit may be left alone, in milliseconds. */
export const idleAfter = (draft: Pick<VisitDraft, 'outgoing'>) =>
  isDone(draft) ? OUTGOING_MS : IDLE_MS

export type VisitStore = ReturnType<typeof createVisitStore>

// A browser that stores nothing, or is full, still works until the page is closed.
function guarded<T>(action: () => T, otherwise: T): () => T {
  return () => {
    try {
      return action()
    } catch {
      return otherwise
    }
  }
}

function parse<T>(text: string | null): T | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
