import { useState } from 'react'

/** People picked over every page of the list. */
export function useRosterSelection() {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  return {
    picked,
    toggle: (ids: readonly number[], on: boolean) =>
      setPicked((before) => {
        const others = [...before].filter((id) => !ids.includes(id))
        return new Set(on ? [...others, ...ids] : others)
      }),
    clear: () => setPicked(new Set()),
  }
}
export type RosterSelection = ReturnType<typeof useRosterSelection>
