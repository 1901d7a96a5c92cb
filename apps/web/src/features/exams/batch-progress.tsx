import type { ErrorCode } from '@iris/contracts/errors'
import type { ResultBatch, ResultRefusal } from '@iris/contracts/result-batches'
import { plural } from '@iris/domain/plural'
import { Button, Progress } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconMail } from '@tabler/icons-react'
import { ReadTrouble } from '../../api/read-trouble.tsx'
import { formatNumber } from '../../ui/format.ts'
import { goOnBeside } from '../../ui/go-on-beside.ts'
import classes from './batch-progress.module.css'
import { useRefusals } from './result-batches-api.ts'
import type { SentBatch } from './use-send-selected.ts'

type BatchProgressProps = {
  batch: SentBatch
  onSendAgain: (refused: readonly ResultRefusal[]) => void
  onDismiss: () => void
}

/** What passes by itself: nobody has to correct anything before the result is sent again. */
const PASSING: readonly string[] = ['mail.failed', 'mail.away'] satisfies ErrorCode[]

/** The progress of sending several results, with the refused ones and their reasons. */
export function BatchProgress(props: BatchProgressProps) {
  const { batch } = props
  return (
    <div ref={goOnBeside} className={classes.card}>
      {batch.status === 'processing' ? <Running batch={batch} /> : <Finished {...props} />}
    </div>
  )
}

function Running({ batch: { total, sent, refused } }: { batch: ResultBatch }) {
  const done = sent + refused
  return (
    <>
      <p className={classes.lead} role="status">
        Enviando resultados: {formatNumber(done)} de {formatNumber(total)}
      </p>
      <Progress value={(done / total) * 100} animated aria-label="Andamento do envio" />
      <p className={classes.quiet}>
        Você pode fechar esta página: o envio continua, e o andamento fica aqui.
      </p>
    </>
  )
}

function Finished({ batch, onSendAgain, onDismiss }: BatchProgressProps) {
  const { total, sent, refused } = batch
  const refusals = useRefusals(batch)
  const isPassing = ({ reason }: ResultRefusal) => PASSING.includes(reason)
  const listed = refusals.data?.filter(
    (refusal) => batch.seen !== 'sent-again' || !isPassing(refusal),
  )
  const passing = listed?.filter(isPassing) ?? []
  const Icon = refused === 0 ? IconCircleCheck : IconAlertCircle
  return (
    <>
      <div className={classes.head}>
        <p className={classes.lead} role="status" data-refused={refused > 0 || undefined}>
          <Icon size={20} aria-hidden="true" />
          {refused === 0
            ? `Envio concluído: ${countOf(sent)}`
            : `Envio concluído: ${formatNumber(sent)} de ${plural(total, 'enviado', 'enviados')}`}
        </p>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onDismiss}>
          Fechar
        </Button>
      </div>
      {passing.length > 0 && (
        <Button
          className={classes.again}
          variant="light"
          leftSection={<IconMail size={16} aria-hidden="true" />}
          onClick={() => onSendAgain(passing)}
        >
          Enviar {formatNumber(passing.length)} de novo
        </Button>
      )}
      <ReadTrouble of={refusals} />
      {refused > 0 && (
        <ul className={classes.refusals} aria-label="Resultados não enviados">
          {listed?.map(({ exam_id, patient_name, message }) => (
            <li key={exam_id}>
              <strong>{patient_name}</strong> <span>exame nº {exam_id}</span>
              <div>{message}</div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function countOf(sent: number): string {
  return sent === 1 ? '1 resultado enviado' : `${formatNumber(sent)} resultados enviados`
}
