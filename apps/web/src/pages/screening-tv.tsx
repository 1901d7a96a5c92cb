import '../ui/mantine-more.css'
import { useParams } from 'react-router'
import { isShown, ReadTrouble } from '../api/read-trouble.tsx'
import { EventTv } from '../features/screening-events/event-tv.tsx'
import { useWallBoard } from '../features/screening-events/wall-api.ts'
import { LinesSkeleton } from '../ui/skeletons.tsx'

/** What the room reads on its TV: tickets, and never who has them. */
export function ScreeningTvPage() {
  const board = useWallBoard(Number(useParams().id))
  if (board.data)
    return <EventTv board={board.data} lost={board.isError ? board.dataUpdatedAt : null} />
  return (
    <main>
      <ReadTrouble of={board} />
      {isShown(board) && <LinesSkeleton lines={8} />}
    </main>
  )
}
