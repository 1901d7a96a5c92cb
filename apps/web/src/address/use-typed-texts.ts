import { useEffect, useEffectEvent, useState } from 'react'
import { holdUnwritten } from './address-state.ts'

const TYPING_MS = 300

type Texts = Readonly<Record<string, string>>

type Options = {
  /** Of `useAddress`: a navigation from outside sets the fields to what the address says. */
  arrivals: number
  /** Brings texts into the address. */
  write: (texts: Texts) => void
}

type Own = {
  arrivals: number
  /** What fields show. */
  texts: Texts
  /** What the address does not say yet. */
  waiting: Texts
}

const nothing = (arrivals: number): Own => ({ arrivals, texts: {}, waiting: {} })

/**
 * Fields whose text ends up in the address. A field owns what is typed into it; the address follows once
 * typing rests. What the page wrote itself is never read back, so no key is lost however late it arrives.
 */
export function useTypedTexts({ arrivals, write }: Options) {
  const [own, setOwn] = useState(() => nothing(arrivals))
  // An arrival ends what was waiting.
  if (own.arrivals !== arrivals) setOwn(nothing(arrivals))
  const { texts, waiting } = own

  const settle = useEffectEvent(() => {
    if (Object.keys(waiting).length === 0) return
    setOwn((before) => ({ ...before, waiting: {} }))
    write(waiting)
  })
  useEffect(() => holdUnwritten(() => settle()), [])
  useEffect(() => {
    if (Object.keys(waiting).length === 0) return
    const timer = setTimeout(() => settle(), TYPING_MS)
    return () => clearTimeout(timer)
  }, [waiting])

  return {
    /** The text a field owns; undefined while it shows what the address says. */
    own: (name: string): string | undefined => texts[name],
    /** `rests` false: shown, and not written: a day half typed. */
    type: (name: string, text: string, rests = true) =>
      setOwn((before) => ({
        ...before,
        texts: { ...before.texts, [name]: text },
        waiting: rests ? { ...before.waiting, [name]: text } : without(before.waiting, [name]),
      })),
    /** Empties fields at once, also what was waiting to be written. */
    clear: (names: readonly string[]) =>
      setOwn((before) => ({
        ...before,
        texts: { ...before.texts, ...Object.fromEntries(names.map((name) => [name, ''])) },
        waiting: {},
      })),
    /** Another control set them: they show what the address says. */
    release: (names: readonly string[]) =>
      setOwn((before) => ({
        ...before,
        texts: without(before.texts, names),
        waiting: without(before.waiting, names),
      })),
  }
}

function without(texts: Texts, names: readonly string[]): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)))
}
