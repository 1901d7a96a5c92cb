/** A visit left alone this long is forgotten: the phone may be somebody else's by then. */
export const IDLE_MS = 30 * 60_000

/** What a public registration keeps in the browser while the visit lasts. */
export type VisitDraft = {
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
  /** Idempotency keys of what was sent and not yet answered, by name. */
  keys: Record<string, { payload: string; key: string }>
}

const REST = 'iris.visit'
const KEYS = ['company_id', 'patient_id', 'patient', REST] as const

type Rest = Pick<VisitDraft, 'companyName' | 'triage' | 'at' | 'receivedAt' | 'keys'> & {
  /** The link's jti. */
  link: string
  touchedAt: number
}

/** Which company and patient a visit is about stand in keys of their own (spec 1 §7). */
export function createVisitStore(storage: Storage, link: string, now: () => number = Date.now) {
  function forget() {
    for (const key of KEYS) storage.removeItem(key)
  }

  function read(): VisitDraft | null {
    const rest = parse<Rest>(storage.getItem(REST))
    if (!rest) return null
    if (rest.link !== link || now() - rest.touchedAt > IDLE_MS) {
      forget()
      return null
    }
    const patientId = Number(storage.getItem('patient_id'))
    return {
      companyId: Number(storage.getItem('company_id')),
      companyName: rest.companyName,
      patientId: patientId > 0 ? patientId : null,
      patient: parse(storage.getItem('patient')),
      triage: rest.triage,
      at: rest.at,
      receivedAt: rest.receivedAt,
      keys: rest.keys ?? {},
    }
  }

  function write(draft: VisitDraft) {
    const { companyName, triage, at, receivedAt, keys } = draft
    const rest: Rest = { link, touchedAt: now(), companyName, triage, at, receivedAt, keys }
    storage.setItem('company_id', String(draft.companyId))
    storage.setItem('patient', JSON.stringify(draft.patient))
    if (draft.patientId === null) storage.removeItem('patient_id')
    else storage.setItem('patient_id', String(draft.patientId))
    storage.setItem(REST, JSON.stringify(rest))
  }

  return {
    read: guarded(read, null),
    write: (draft: VisitDraft) => guarded(() => write(draft), undefined)(),
    forget: guarded(forget, undefined),
  }
}

export type VisitStore = ReturnType<typeof createVisitStore>

// A browser that keeps nothing, or has no room left, still works until the page is closed.
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
