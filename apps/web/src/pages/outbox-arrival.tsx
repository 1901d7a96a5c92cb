import { listParticipants, type Participant } from '@iris/contracts/event-participants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { freshQueryOf } from '../api/query-client.ts'
import type { EntryNote } from '../outbox/entry.ts'
import classes from './outbox-resolve.module.css'

type KnownArrivalProps = { entry: EntryNote; onTake: (participant: Participant) => void }

/**
 * Whose refused check-in somebody else has made meanwhile: what waits for its answer goes by theirs. Nobody is shown of whom
 * the entry has no number yet, because another entry was to register them.
 */
export function KnownArrival({ entry: { input, about }, onTake }: KnownArrivalProps) {
  const event = Number(input.params?.id)
  const found = useQuery(
    freshQueryOf(listParticipants, { params: { id: event }, query: { query: about.name } }),
  )
  const { patient_id } = input.body as { patient_id?: unknown }
  const come = found.data?.data.find(
    (one) =>
      (one.id === about.participantId || one.patient_id === patient_id) && one.exam_id !== null,
  )
  if (!come) return null
  return (
    <div className={classes.known}>
      <p>
        Esta pessoa já fez o check-in nesta ação: <strong>senha {come.ticket}</strong>.
      </p>
      <Button size="lg" variant="light" onClick={() => onTake(come)}>
        Usar este check-in
      </Button>
    </div>
  )
}
