import type { ComponentType } from 'react'
import { type FetchedPart, part } from '../ui/part.tsx'
import { untilThere } from './until-there.ts'

/** A part that nobody waits for, asked for again and again on a bad network; `Absent` stands for it until it is there. */
export function behind<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  Absent: ComponentType = () => null,
): FetchedPart<P> {
  let coming: Promise<ComponentType<P>> | undefined
  return part<P>(
    () => {
      // However many show it, it is asked for once.
      coming ??= untilThere(fetch)
      return coming
    },
    () => <Absent />,
  )
}
