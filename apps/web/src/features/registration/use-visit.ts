import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyKeeper } from '../../api/retry-key.ts'
import type { LinkCompany } from './link-company.ts'
import { idleAfter, isDone, type VisitDraft } from './stored-visit.ts'
import { type VisitLink, visitStoreOf } from './visit-draft.ts'

const LOOK_EVERY_MS = 30_000

/**
 * The draft of a visit: as it was when the page opens, and stored with every change.
 * @param onIdle the visit was idle too long and was removed
 */
export function useVisit(link: VisitLink, company: LinkCompany, onIdle: () => void) {
  const [store] = useState(() => visitStoreOf(link))
  const [draft, setDraft] = useState<VisitDraft>(
    () =>
      store.read() ?? {
        startedAt: Date.now(),
        companyId: company.company_id,
        companyName: company.company_name,
        patientId: null,
        patient: null,
        triage: null,
        at: null,
        receivedAt: null,
        received: null,
        keys: {},
        outgoing: null,
      },
  )
  // Several changes may come between two renders, and none may be lost.
  const latest = useRef(draft)
  // What is finished is the only copy: opening its page keeps it no longer than it was said.
  const [begunAt] = useState(() => (isDone(draft) && store.touchedAt()) || Date.now())
  const touchedAt = useRef(begunAt)
  const [lapsed] = useState(store.lapsed)
  const [isStored, setStored] = useState(true)
  const isOver = useRef(false)
  const idle = useEffectEvent(onIdle)

  const { startedAt } = draft
  useEffect(() => store.claim({ startedAt }), [store, startedAt])

  useEffect(() => {
    const look = () => {
      const isUsed = latest.current.patient !== null && !isOver.current
      if (!isUsed || Date.now() - touchedAt.current <= idleAfter(latest.current)) return
      isOver.current = true
      store.lapse(latest.current)
      idle()
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    // A phone that slept is looked at before anybody reads what stands there.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [store])

  useEffect(() => {
    if (isStored) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isStored])

  function keep(change: Partial<VisitDraft>) {
    if (isOver.current) return
    latest.current = { ...latest.current, ...change }
    touchedAt.current = Date.now()
    setStored(store.write(latest.current))
    store.claim(latest.current)
    setDraft(latest.current)
  }

  return {
    draft,
    /** As it is at this moment, between two renders too. */
    latest: () => latest.current,
    keep,
    /** What was given through this link before and was removed, because nobody went on. */
    lapsed,
    /** Until when it is kept as it is now, in milliseconds since 1970. */
    keptUntil: () => touchedAt.current + idleAfter(latest.current),
    /** False in a browser that keeps nothing: what was typed lives as long as the page. */
    isStored,
    finish() {
      isOver.current = true
      store.finish(latest.current)
      setStored(true)
      // What waited has been sent, and is not to be sent again.
      latest.current = { ...latest.current, outgoing: null }
      setDraft(latest.current)
    },
    /** Idempotency keys survive a reload: what was sent and not answered is not registered twice. */
    keeper: (name: string): KeyKeeper => ({
      read: () => latest.current.keys[name],
      write: (kept) => {
        const { [name]: _answered, ...others } = latest.current.keys
        keep({ keys: kept ? { ...others, [name]: kept } : others })
      },
    }),
  }
}
