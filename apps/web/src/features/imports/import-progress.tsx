import {
  getImportErrors,
  IMPORT_FAILED,
  type ImportView,
  listImports,
} from '@iris/contracts/imports'
import { REFUSED_ROWS_DAYS, TOAST_NOTICE_MS } from '@iris/domain/limits'
import { percentOf } from '@iris/domain/percent'
import { plural } from '@iris/domain/plural'
import { Alert, Button, Progress } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useDownload } from '../../api/download.ts'
import { outdatedReads, type Reads } from '../../api/outdated-reads.ts'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import atEnd from '../../ui/actions.module.css'
import { formatNumber } from '../../ui/format.ts'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './import-modal.module.css'
import { useImport } from './imports-api.ts'

/** How many refused rows are named here; the sheet has them all. */
const NAMED = 5

export const GOES_ON =
  'Você pode fechar esta janela: a importação continua, e o resultado fica em Importar Excel.'

type ImportProgressProps = {
  id: number
  invalidates: Reads
  onAgain: () => void
  onClose: () => void
}

export function ImportProgress({ id, invalidates, onAgain, onClose }: ImportProgressProps) {
  const found = useImport(id)
  const status = found.data?.status
  useAtItsEnd(status, invalidates)
  if (!isShown(found)) return <ReadTrouble of={found} />
  if (!found.data) return <FormSkeleton fields={2} />
  return (
    <div className={classes.stack}>
      <ReadTrouble of={found} />
      {status === 'processing' ? <Running found={found.data} /> : <Result found={found.data} />}
      <div className={atEnd.actions}>
        {status !== 'processing' && (
          <Button variant="default" onClick={onAgain}>
            Importar outro arquivo
          </Button>
        )}
        {/* What was pressed to come here is gone. */}
        <Button
          variant={status === 'processing' ? 'default' : 'filled'}
          onClick={onClose}
          autoFocus
        >
          Fechar
        </Button>
      </div>
    </div>
  )
}

/** When it ends while it is shown, the lists are out of date; one that was found finished changes nothing. */
function useAtItsEnd(
  status: ImportView['status'] | undefined,
  invalidates: ImportProgressProps['invalidates'],
) {
  const before = useRef(status)
  useEffect(() => {
    const wasRunning = before.current === 'processing'
    before.current = status
    if (!wasRunning || status === 'processing' || status === undefined) return
    outdatedReads.tell([listImports, ...invalidates])
    if (status === 'failed') toast.error(IMPORT_FAILED, TOAST_NOTICE_MS)
  }, [status, invalidates])
}

function Running({ found }: { found: ImportView }) {
  const { processed_rows, total_rows } = found
  const share = percentOf(processed_rows, total_rows)
  return (
    <>
      <p className={classes.lead} role="status">
        Importando: {formatNumber(processed_rows)} de {plural(total_rows, 'linha', 'linhas')}.
      </p>
      <Progress value={share} animated aria-label="Andamento da importação" />
      <p className={classes.quiet}>{GOES_ON}</p>
    </>
  )
}

function Result({ found }: { found: ImportView }) {
  const refused = useDownload(getImportErrors)
  const { status, created, updated, unchanged, failed, errors } = found
  const refusals = [...Map.groupBy(errors, ({ row }) => row)]
  const counts = [
    ['Criados', created],
    ['Atualizados', updated],
    ['Sem mudança', unchanged],
    ['Recusados', failed],
  ] as const
  return (
    <>
      {status === 'failed' ? (
        <Alert
          color="red"
          variant="outline"
          icon={<IconAlertCircle aria-hidden="true" />}
          title={IMPORT_FAILED}
        />
      ) : (
        <p className={classes.done} role="status">
          <IconCircleCheck size={20} aria-hidden="true" />
          Importação concluída
        </p>
      )}
      <dl className={classes.counts}>
        {counts.map(([label, count]) => (
          <div key={label} data-refused={(label === 'Recusados' && count > 0) || undefined}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {failed > 0 && refusals.length === 0 && (
        <p className={classes.quiet}>
          As linhas recusadas ficam guardadas por {REFUSED_ROWS_DAYS} dias. As desta importação já
          foram apagadas.
        </p>
      )}
      {refusals.length > 0 && (
        <>
          <ul className={classes.errors} aria-label="Motivos das recusas">
            {refusals.slice(0, NAMED).map(([row, faults]) => (
              <li key={row}>
                <span>Linha {row}</span> {faults.map(({ message }) => message).join('; ')}
              </li>
            ))}
            {failed > NAMED && <li>A planilha de linhas recusadas traz todas.</li>}
          </ul>
          <Button
            variant="default"
            className={classes.model}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={refused.isPending}
            onClick={() => refused.mutate({ params: { id: found.id } })}
          >
            Baixar linhas recusadas
          </Button>
        </>
      )}
    </>
  )
}
