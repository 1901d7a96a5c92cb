import { ageInWords } from '@iris/domain/age'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { waitedTime } from '@iris/domain/waited-time'
import { Button, Kbd } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import classes from './queue-controls.module.css'
import { useShortcuts } from './use-shortcuts.ts'

export type Direction = 'next' | 'previous'

type Neighbour = { patient_name: string; dob: string; waiting_since: string } | null

/** The place of an exam among those that wait to be read. */
export type Queue = {
  waiting: number
  /** Of the exam in view, while it waits. */
  waiting_since: string | null
  next: Neighbour
  /** What was in view before, or the neighbour. */
  previous: { patient_name: string } | null
  /** Moving to a neighbour. */
  isMoving: boolean
  go: (to: Direction) => void
}

type QueueControlsProps = {
  queue: Queue
  /** The form's own button goes on, so none is needed here. */
  hasNext: boolean
  pending: boolean
  onNext: () => void
  onPrevious: () => void
}

/** 'Próximo na fila' and the way there; P and V do the same. */
export function QueueControls({ queue, hasNext, pending, onNext, onPrevious }: QueueControlsProps) {
  const busy = pending || queue.isMoving
  const next = () => !busy && onNext()
  const previous = () => !busy && queue.previous && onPrevious()
  const keys = useShortcuts<HTMLDivElement>({ P: next, V: previous }, true)
  return (
    <div ref={keys} className={classes.queue} data-fills>
      <div className={classes.text}>
        <span>
          {queue.next ? `Próximo na fila, espera ${waitedTime(queue.next.waiting_since)}` : 'Fila'}
          {queue.next && (
            <Kbd className={classes.key} aria-hidden="true">
              P
            </Kbd>
          )}
        </span>
        <strong>
          {queue.next
            ? `${queue.next.patient_name}, ${ageInWords(queue.next.dob, todayInSaoPaulo())}`
            : 'Ninguém mais aguarda'}
        </strong>
      </div>
      {queue.previous && (
        <Button
          variant="default"
          px={10}
          aria-label={`Anterior na fila: ${queue.previous.patient_name}`}
          aria-keyshortcuts="V"
          disabled={busy}
          onClick={previous}
        >
          <IconArrowLeft size={16} aria-hidden="true" />
          <Kbd className={classes.key} aria-hidden="true">
            V
          </Kbd>
        </Button>
      )}
      {queue.next && !hasNext && (
        <Button
          aria-keyshortcuts="P"
          rightSection={<IconArrowRight size={16} aria-hidden="true" />}
          loading={queue.isMoving}
          disabled={pending}
          onClick={next}
        >
          Próximo
        </Button>
      )}
    </div>
  )
}
