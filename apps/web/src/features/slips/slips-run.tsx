import { Button, Progress } from '@mantine/core'
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../api/api-error.ts'
import atEnd from '../../ui/actions.module.css'
import { formatNumber } from '../../ui/format.ts'
import classes from './slips-dialog.module.css'
import { slipsWords } from './slips-words.ts'
import type { Printing } from './use-printing.ts'

/** How far a printing is, and its next part. */
export function SlipsRun({ of, onClose }: { of: Printing; onClose: () => void }) {
  const { run, isPending, error } = of
  const state = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone.
  useEffect(() => state.current?.focus(), [])
  if (!run) return null
  const { total, done, part, parts } = run
  const isDone = done === total
  return (
    <>
      <p
        ref={state}
        tabIndex={-1}
        className={classes.count}
        role="status"
        data-done={isDone || undefined}
      >
        <strong>
          {isDone && <IconCircleCheck size={20} aria-hidden="true" />}
          {isDone
            ? `Prontos: ${slipsWords(total)}`
            : `${formatNumber(done)} de ${slipsWords(total)}`}
        </strong>
        <span>
          {isDone
            ? 'Se o papel não saiu, imprima este lote de novo: os códigos são os mesmos.'
            : parts > 1 && `Lote ${part} de ${parts}`}
        </span>
      </p>
      <Progress
        value={(done / total) * 100}
        animated={isPending}
        aria-label="Andamento da impressão"
      />
      {error && (
        <p className={classes.failure} role="alert">
          {messageOf(error)}
        </p>
      )}
      <div className={`${atEnd.actions} ${classes.actions}`}>
        {of.again && (
          <Button variant="default" disabled={isPending} onClick={of.again}>
            Imprimir de novo
          </Button>
        )}
        {isDone ? (
          <Button onClick={onClose}>Fechar</Button>
        ) : (
          <Button
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            loading={isPending}
            onClick={of.next}
          >
            {error ? 'Tentar de novo' : `Imprimir lote ${part} de ${parts}`}
          </Button>
        )}
      </div>
    </>
  )
}
