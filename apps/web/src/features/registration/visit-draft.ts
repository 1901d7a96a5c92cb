import { LOCAL, SESSION } from '../../api/browser-storage.ts'
import { STORAGE_KEYS } from '../../api/storage-keys.ts'
import type { LinkCompany } from './link-company.ts'
import {
  COMPANY,
  forgetVisit,
  guarded,
  isDone,
  isIdle,
  LAPSED,
  lapseVisit,
  PATIENT,
  PATIENT_ID,
  parse,
  REST,
  type Rest,
  UNSENT,
  type VisitDraft,
} from './stored-visit.ts'

/** What went from this browser because nobody went on: a form, or what was finished and waited for a network. */
export type Lapsed = 'form' | 'finished' | null

const { visitTab: TAB, visitLast: LAST, visitDone: DONE } = STORAGE_KEYS

type Browser = { local: Storage; session: Storage }

/** A link of a company, and its token. */
export type VisitLink = { jti: string; token: string }

/** The company and patient of a visit are stored under separate keys (spec 1 §7). */
export function createVisitStore(
  { local, session }: Browser,
  { jti: link, token }: VisitLink,
  now: () => number = Date.now,
) {
  const forget = () => forgetVisit(local)
  /** Another tab may have begun the next person's since, which this one does not touch. */
  const isStored = ({ startedAt }: Pick<VisitDraft, 'startedAt'>) =>
    parse<Rest>(local.getItem(REST))?.startedAt === startedAt

  /** @param isWanted whether what came through this link is */
  function read(isWanted: (of: string) => boolean): VisitDraft | null {
    const rest = parse<Rest>(local.getItem(REST))
    if (!rest) return null
    if (isIdle(rest, now())) {
      lapseVisit(local, rest)
      return null
    }
    // What came through another link stays until somebody says whose it is: it is the only copy.
    if (!isWanted(rest.link)) return null
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
    local.removeItem(LAPSED)
    local.setItem(COMPANY, String(draft.companyId))
    local.setItem(PATIENT, JSON.stringify(draft.patient))
    if (draft.patientId === null) local.removeItem(PATIENT_ID)
    else local.setItem(PATIENT_ID, String(draft.patientId))
    local.setItem(REST, rest)
    return local.getItem(REST) === rest
  }

  const readOther = guarded(() => read((of) => of !== link), null)
  const store = (draft: VisitDraft) => guarded(() => write(draft), false)()

  return {
    read: guarded(() => read((of) => of === link), null),
    /** What was left in this browser through another link. Nothing of it may be shown before the person said that it is theirs. */
    readOther,
    /**
     * Whoever said that it is theirs goes on with this link. What was finished is sent to the company that it was finished
     * for; for another company it is a form again, which the person looks over and sends.
     */
    carry({ company_id, company_name }: LinkCompany) {
      const draft = readOther()
      if (!draft) return
      const isSame = draft.companyId === company_id
      store({
        ...draft,
        ...(!isSame && BEGUN_ANEW),
        companyId: company_id,
        companyName: company_name,
      })
    },
    write: store,
    forget: guarded(forget, undefined),
    /** Nobody went on with what was typed. */
    lapse: (draft: Pick<VisitDraft, 'startedAt' | 'outgoing'>) =>
      guarded(() => isStored(draft) && lapseVisit(local, { link, ...draft }), false)(),
    /** What was given through this link before and went, while nothing has been typed since. */
    lapsed: guarded((): Lapsed => {
      const noted = local.getItem(LAPSED)
      return noted === link ? 'form' : noted === UNSENT + link ? 'finished' : null
    }, null),
    /** When anything of it was stored last, in milliseconds since 1970. */
    touchedAt: guarded(() => parse<Rest>(local.getItem(REST))?.touchedAt, undefined),
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
    finish: (draft: Pick<VisitDraft, 'startedAt'>) =>
      guarded(() => {
        if (isStored(draft)) forget()
        session.setItem(DONE, link)
      }, undefined)(),
    /** Whether a visit through this link ended in this tab. */
    isFinished: guarded(() => session.getItem(DONE) === link, false),
  }
}

const BEGUN_ANEW = {
  patientId: null,
  at: null,
  receivedAt: null,
  received: null,
  keys: {},
  outgoing: null,
} satisfies Partial<VisitDraft>

/** The link of a finished registration that waits in this browser for a network, where that is another one than this. */
export function waitingElsewhere(jti: string): VisitLink | null {
  return guarded(() => {
    const rest = parse<Rest>(LOCAL.getItem(REST))
    if (!rest || rest.link === jti || !isWaiting(rest) || isIdle(rest, Date.now())) return null
    return { jti: rest.link, token: rest.token }
  }, null)()
}

/** One from before tokens were kept with drafts cannot be sent with its own link from another page. */
const isWaiting = (rest: Rest) => Boolean(rest.token) && isDone(rest)

/** The visits of this browser. */
export function visitStoreOf(link: VisitLink): VisitStore {
  return createVisitStore({ local: LOCAL, session: SESSION }, link)
}

/** Whether the browser's cookie, which no page may read, is still of the visit of this tab: nobody went on in another. */
export const isCookieOfThisTab = guarded(() => LOCAL.getItem(LAST) === SESSION.getItem(TAB), false)

export type VisitStore = ReturnType<typeof createVisitStore>
