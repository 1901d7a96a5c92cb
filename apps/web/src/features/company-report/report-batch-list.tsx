import type { ReportBatch } from '@iris/contracts/report-batches'
import { plural } from '@iris/domain/plural'
import { GROUPING_LABELS } from '@iris/domain/report-words'
import { daysWords, formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ReadTrouble } from '../../api/read-trouble.tsx'
import { formatNumber } from '../../ui/format.ts'
import classes from './report-batches.module.css'
import { useDownloadReports, useReportRefusals } from './report-batches-api.ts'

/** One's own of the last week, the newest first. */
export function ReportBatchList({ batches }: { batches: readonly ReportBatch[] }) {
  if (batches.length === 0)
    return <p className={classes.quiet}>Nenhum ainda. O que for gerado fica aqui por uma semana.</p>
  return (
    <ul className={classes.batches}>
      {batches.map((batch, index) => (
        <li key={batch.id}>
          <Batch batch={batch} isNewest={index === 0} />
        </li>
      ))}
    </ul>
  )
}

function Batch({ batch, isNewest }: { batch: ReportBatch; isNewest: boolean }) {
  const { id, status, total, made, refused, period, by, created_at } = batch
  const archive = useDownloadReports()
  const isRunning = status === 'processing'
  const about = `${daysWords(period)} · por ${GROUPING_LABELS[by].toLocaleLowerCase('pt-BR')}`
  return (
    <>
      <div className={classes.head}>
        <div>
          <p className={classes.lead} {...(isNewest && { role: 'status' })}>
            {isRunning
              ? `Gerando relatórios: ${formatNumber(made + refused)} de ${formatNumber(total)}`
              : doneWords(batch)}
          </p>
          <p className={classes.quiet}>{about}</p>
          <p className={classes.quiet}>Pedido em {formatDateTime(created_at)}</p>
        </div>
        {!isRunning && made > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            aria-label={`Baixar os relatórios pedidos em ${formatDateTime(created_at)}`}
            loading={archive.isPending}
            onClick={() => archive.download(id)}
          >
            Baixar
          </Button>
        )}
      </div>
      {isRunning && (
        <>
          <Progress
            value={((made + refused) / total) * 100}
            animated
            aria-label="Andamento dos relatórios"
          />
          <p className={classes.quiet}>
            Você pode fechar esta janela: o trabalho continua, e o andamento fica em Relatórios.
          </p>
        </>
      )}
      {refused > 0 && <Refusals batch={batch} isOpenAtFirst={isNewest} />}
    </>
  )
}

type RefusalsProps = { batch: ReportBatch; isOpenAtFirst: boolean }

function Refusals({ batch, isOpenAtFirst }: RefusalsProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const read = useReportRefusals(batch, isOpen)
  const { refused } = batch
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.unfold}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {refused === 1
          ? '1 empresa sem relatório'
          : `${formatNumber(refused)} empresas sem relatório`}
      </Button>
      {isOpen && (
        <>
          <ReadTrouble of={read} />
          <ul className={classes.refusals} aria-label="Empresas sem relatório">
            {read.data?.refusals.map(({ company_id, company_name, message }) => (
              <li key={company_id}>
                <strong>{company_name}</strong>
                <div>{message}</div>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function doneWords({ made, total }: ReportBatch): string {
  const all = plural(total, 'relatório', 'relatórios')
  return made < total ? `Concluído: ${formatNumber(made)} de ${all}` : `Concluído: ${all}`
}
