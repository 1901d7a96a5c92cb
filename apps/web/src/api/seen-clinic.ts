import { type ClinicAsSeen, type ClinicSign, getClinic } from '@iris/contracts/clinic-view'
import { PRODUCT_NAME } from '@iris/domain/clinic'
import { useEffect, useState } from 'react'
import { call } from './call.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

const PRODUCT: ClinicSign = { name: PRODUCT_NAME, logo_url: null }

/** For browsers that keep nothing. */
let seen: ClinicSign | null = null

/** The clinic as this browser saw it last; null where it never did. */
export function seenClinic(): ClinicSign | null {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEYS.clinic) ?? 'null')
    if (typeof kept?.name !== 'string') return seen
    return { name: kept.name, logo_url: typeof kept.logo_url === 'string' ? kept.logo_url : null }
  } catch {
    return seen
  }
}

export function rememberClinic({ name, logo_url }: ClinicSign): ClinicSign {
  seen = { name, logo_url }
  try {
    localStorage.setItem(STORAGE_KEYS.clinic, JSON.stringify(seen))
  } catch {
    // Until the page is left it is known all the same.
  }
  return seen
}

/** Pages that follow each other within this time ask once. */
const FRESH_MS = 60_000

let asked: { at: number; answer: Promise<Seen> } | undefined

/** Its phone is not kept: an old one would lead to somebody else. */
type Seen = ClinicSign & Partial<Pick<ClinicAsSeen, 'phone'>>

/** As it is now. A page can ask before it is drawn. */
export function askClinic(): Promise<Seen> {
  const now = Date.now()
  if (!asked || now - asked.at > FRESH_MS) {
    const answer = call(getClinic, {}).then((clinic) => {
      rememberClinic(clinic)
      return clinic
    })
    asked = { at: now, answer }
  }
  return asked.answer
}

/** The clinic for a page before a login: as seen last, then as it is now. Null until it is known for the first time. */
export function useSeenClinic(): Seen | null {
  const [clinic, setClinic] = useState<Seen | null>(seenClinic)
  useEffect(() => {
    let isLeft = false
    askClinic()
      .catch(() => {
        asked = undefined
        return seenClinic() ?? PRODUCT
      })
      .then((answer) => {
        if (!isLeft) setClinic(answer)
      })
    return () => {
      isLeft = true
    }
  }, [])
  return clinic
}
