import type { AnswerOf } from '@iris/contracts/endpoint'
import type { readingQueue } from '@iris/contracts/exams'
import { waitedTime } from '@iris/domain/waited-time'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconStethoscope } from '@tabler/icons-react'
import { formatNumber } from '../../ui/format.ts'
import classes from './queue-start.module.css'

type QueueStartProps = {
  /** Undefined until it is known. */
  queue: AnswerOf<typeof readingQueue> | undefined
  onOpen: (examId: number) => void
}

/** The doctor's work before the list: how many wait, and the first, in the order in which the list is sorted. */
export function QueueStart({ queue, onOpen }: QueueStartProps) {
  if (!queue) return <div className={classes.queue} aria-busy="true" />
  const { next: first, waiting } = queue
  if (!first)
    return (
      <section className={classes.queue} aria-label="Fila da avaliação">
        <IconCircleCheck className={classes.done} size={20} aria-hidden="true" />
        <p className={classes.words}>Ninguém aguarda avaliação nesta lista.</p>
      </section>
    )
  return (
    <section className={classes.queue} data-waiting aria-label="Fila da avaliação">
      <div className={classes.words}>
        <strong>
          {waiting === 1 ? '1 exame aguarda' : `${formatNumber(waiting)} exames aguardam`} avaliação
        </strong>
        <p className={classes.first}>
          O próximo é de {first.patient_name}, que espera {waitedTime(first.waiting_since)}.
        </p>
      </div>
      <Button
        leftSection={<IconStethoscope size={16} aria-hidden="true" />}
        onClick={() => onOpen(first.id)}
      >
        Abrir a fila ({formatNumber(waiting)})
      </Button>
    </section>
  )
}
