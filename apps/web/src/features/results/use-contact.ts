import { PRODUCT_NAME } from '@iris/domain/clinic'
import { useEffect, useState } from 'react'
import { readContact } from './result-api.ts'

/** How the clinic is called and reached; phone and WhatsApp as bare digits, null when it gave none. */
export type Contact = {
  name: string
  logo_url: string | null
  phone: string | null
  whatsapp: string | null
}

const UNKNOWN: Contact = { name: PRODUCT_NAME, logo_url: null, phone: null, whatsapp: null }

/**
 * The clinic as anybody sees it. The result does not wait for it: without it nobody is offered a call.
 * @param state what the page shows: with each change it is asked again until it is known
 */
export function useContact(state: string): Contact {
  const [contact, setContact] = useState<Contact | null>(null)
  const isKnown = contact !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state of the page is the moment to ask again
  useEffect(() => {
    if (isKnown) return
    let isOver = false
    readContact()
      .then((read) => !isOver && setContact(read))
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [isKnown, state])
  return contact ?? UNKNOWN
}
