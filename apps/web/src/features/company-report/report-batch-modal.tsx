import { makeReportsBody } from '@iris/contracts/report-batches'
import { lastTwelveMonths } from '@iris/domain/report-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { isRefusal } from '../../api/api-error.ts'
import { ReadTrouble } from '../../api/read-trouble.tsx'
import { useSession } from '../../api/use-session.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { type BatchValues, ReportBatchFields } from './report-batch-fields.tsx'
import { ReportBatchList } from './report-batch-list.tsx'
import classes from './report-batches.module.css'
import { useMakeReports, useReportBatches } from './report-batches-api.ts'

/** 'Relatórios de várias empresas': asking for them, how far they are, and those of the last week. */
export function ReportBatchModal({ onClose }: { onClose: () => void }) {
  const getsMonths = !useSession().can('patients.read')
  const batches = useReportBatches()
  const asking = useMakeReports()
  const list = useRef<HTMLElement>(null)
  const isRunning = batches.data?.some(({ status }) => status === 'processing') ?? false
  const isRefused = isRefusal(asking.error, 'report.running')
  const form = useZodForm({
    schema: makeReportsBody,
    initialValues: firstValues(getsMonths),
    onSubmit: async (body) => {
      await asking.mutateAsync({ body })
      form.reset()
      list.current?.focus()
    },
  })

  return (
    <FormModal
      form={form}
      title="Relatórios de várias empresas"
      saveLabel="Gerar relatórios"
      cancelLabel="Fechar"
      canSave={!isRunning}
      pending={asking.isPending}
      error={isRefused && isRunning ? null : asking.error}
      onStop={asking.stop}
      onClose={onClose}
    >
      <div className={classes.stack}>
        {isRefused && isRunning && (
          <Alert
            role="alert"
            variant="outline"
            icon={<IconInfoCircle aria-hidden="true" />}
            title={asking.error?.message}
          />
        )}
        {/* What is chosen stays while another one is under way. */}
        <div hidden={isRunning}>
          <ReportBatchFields form={form} getsMonths={getsMonths} />
        </div>
        <section className={classes.section} aria-labelledby="pedidos" ref={list} tabIndex={-1}>
          <h3 className={classes.heading} id="pedidos">
            Pedidos da última semana
          </h3>
          <ReadTrouble of={batches} />
          {batches.data && <ReportBatchList batches={batches.data} />}
        </section>
      </div>
    </FormModal>
  )
}

/** The days that the server would take. */
function firstValues(getsMonths: boolean): BatchValues {
  return { company_ids: [], ...lastTwelveMonths(todayInSaoPaulo(), getsMonths), by: 'sector' }
}
