import { getBoard } from '@iris/contracts/event-stations'
import { useQuery } from '@tanstack/react-query'
import { freshQueryOf } from '../../api/query-client.ts'

/** What is called stands on the wall within four seconds, whatever moment it was called at. */
const LOOK_EVERY_MS = 2000

/** The board of a screen that nobody touches: it looks on by itself, also when the network was gone for long. */
export function useWallBoard(id: number) {
  return useQuery({
    ...freshQueryOf(getBoard, { params: { id } }),
    refetchInterval: LOOK_EVERY_MS,
    refetchIntervalInBackground: true,
    // The next look is the next try.
    retry: false,
  })
}
