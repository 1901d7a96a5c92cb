import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { copyLink } from './copy-link.ts'

/** The label of the field where the browser refuses. */
export const COPY_BY_HAND = 'O navegador não permitiu copiar. Copie daqui:'

/**
 * A link in a field beside 'Copiar'. Where the browser refuses to copy it, the field has the focus and all of it is
 * selected, ready for Ctrl C.
 * @param wasRefused it has refused already
 */
export function useCopyLink(link: string, wasRefused = false) {
  const field = useRef<HTMLInputElement>(null)
  const [isRefused, setIsRefused] = useState(wasRefused)
  useEffect(() => {
    if (isRefused) field.current?.focus()
  }, [isRefused])
  return {
    isRefused,
    /** @returns whether it is copied */
    async copy() {
      const isCopied = await copyLink(link)
      setIsRefused(!isCopied)
      // Refused once more, nothing else changes on the screen.
      if (!isCopied) field.current?.focus()
      return isCopied
    },
    /** What the field takes. */
    shown: {
      ref: field,
      value: link,
      readOnly: true,
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    },
  }
}
