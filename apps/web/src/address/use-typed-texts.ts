import { useEffect, useRef, useState } from 'react'
import { holdUnwritten } from './address.ts'

const TYPING_MS = 300

type Texts = Readonly<Record<string, string>>

type Options = {
  /** Of `useAddress`: a navigation from outside sets the fields to what the address says. */
  arrivals: number
  /** Brings texts into the address. */
  write: (texts: Texts) => void
}

/**
 * Fields whose text ends up in the address. A field owns what is typed into it; the address follows once
 * typing rests. What the page wrote itself is never read back, so no key is lost however late it arrives.
 */
export function useTypedTexts({ arrivals, write }: Options) {
  const [own, setOwn] = useState<{ arrivals: number; texts: Texts }>({ arrivals, texts: {} })
  if (own.arrivals !== arrivals) setOwn({ arrivals, texts: {} })
  const texts = own.arrivals === arrivals ? own.texts : {}

  const waiting = useRef<Record<string, string>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })

  const drop = useRef(() => {
    clearTimeout(timer.current)
    waiting.current = {}
  }).current
  const settle = useRef(() => {
    const rested = waiting.current
    drop()
    if (Object.keys(rested).length > 0) latest.current(rested)
  }).current

  useEffect(() => holdUnwritten(settle), [settle])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival ends what was waiting
  useEffect(() => drop, [drop, arrivals])

  const put = (changed: Texts) =>
    setOwn((before) => ({ ...before, texts: { ...before.texts, ...changed } }))

  return {
    /** The text a field owns; undefined while it shows what the address says. */
    own: (name: string): string | undefined => texts[name],
    /** `rests` false: shown, and not written: a day half typed. */
    type: (name: string, text: string, rests = true) => {
      put({ [name]: text })
      if (rests) waiting.current[name] = text
      else delete waiting.current[name]
      clearTimeout(timer.current)
      timer.current = setTimeout(settle, TYPING_MS)
    },
    /** Empties fields at once, also what was waiting to be written. */
    clear: (names: readonly string[]) => {
      drop()
      put(Object.fromEntries(names.map((name) => [name, ''])))
    },
    /** Another control set them: they show what the address says. */
    release: (names: readonly string[]) => {
      for (const name of names) delete waiting.current[name]
      setOwn((before) => ({
        ...before,
        texts: Object.fromEntries(
          Object.entries(before.texts).filter(([name]) => !names.includes(name)),
        ),
      }))
    },
  }
}
