import { PAPER_LANES, takeTurn } from '../src/apart/lanes.ts'

/** Somebody else's papers take all the places of a lane, until the returned function lets go. */
export async function occupyPapers(lane: 'staff' | 'jobs'): Promise<() => void> {
  const of = PAPER_LANES[lane]
  const turns = Array.from({ length: of.atOnce }, (_, n) => takeTurn({ lane: of, who: `${n}` }))
  const leave = await Promise.all(turns)
  return () => {
    for (const each of leave) each()
  }
}
