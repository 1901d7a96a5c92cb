import { getCompany } from '@iris/contracts/companies'
import {
  companyReportPdf,
  companyReportSheet,
  getCompanyReport,
} from '@iris/contracts/company-report'
import { daysWords } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import {
  IconArrowsDiff,
  IconDownload,
  IconFileSpreadsheet,
  IconReportAnalytics,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { type ApiError, isRefusal, messageOf } from '../api/api-error.ts'
import { useDownload } from '../api/download.ts'
import { listQueryOf, queryOf } from '../api/query-client.ts'
import { isShown, ReadTrouble } from '../api/read-trouble.tsx'
import { useClinicName } from '../api/use-clinic-name.ts'
import { useSession } from '../api/use-session.ts'
import classes from '../features/company-report/company-report.module.css'
import { ReportInside } from '../features/company-report/report-inside.tsx'
import { ReportPreview } from '../features/company-report/report-preview.tsx'
import { ReportSettings } from '../features/company-report/report-settings.tsx'
import { useReportChoice } from '../features/company-report/use-report-choice.ts'
import { EventFilter } from '../features/screening-events/event-filter.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import pageTitle from '../ui/page-title.module.css'
import { LinesSkeleton } from '../ui/skeletons.tsx'
import { toast } from '../ui/toast.tsx'
import { NotFound } from './not-found.tsx'

/** `/companies/{id}/report`: what a company is told of its people's eyes, without anybody being told apart. */
export function CompanyReportPage() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? <KnownCompany id={Number(id)} /> : <NotFound />
}

function KnownCompany({ id }: { id: number }) {
  const { can } = useSession()
  const choice = useReportChoice()
  const clinic = useClinicName()
  const input = { params: { id }, query: choice.asked ?? {} }
  const isWanted = choice.asked !== null && !choice.isSealed
  const read = useQuery({ ...listQueryOf(getCompanyReport, input), enabled: isWanted })
  const sheet = useDownload(companyReportSheet)
  const pdf = useDownload(companyReportPdf)
  const company = useQuery({
    ...queryOf(getCompany, { params: { id } }),
    enabled: choice.isSealed,
  })
  if (isRefusal(read.error, 'not-found') || isRefusal(company.error, 'not-found'))
    return <NotFound />
  const report = choice.isSealed ? undefined : read.data
  const isEmpty = report !== undefined && report.totals.examined + report.totals.screened === 0
  const isOfEvent = report?.event != null
  const otherWays = isOfEvent
    ? 'outra ação ou outro período'
    : `outro período${can('events.write') ? ', ou agende uma ação para esta empresa' : ''}`
  const isMissing = choice.asked === null || isEmpty || !report

  return (
    <>
      <div className={classes.pageHead} data-print="hide">
        <h1 className={`${pageTitle.title} ${classes.pageTitle}`}>Relatório da empresa</h1>
        <span className={classes.quiet}>{report?.company.name}</span>
        <div className={classes.pageActions}>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
            loading={sheet.isPending}
            disabled={isMissing}
            onClick={() => sheet.mutate(input, tellFailure)}
          >
            Gerar Excel
          </Button>
          <Button
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={pdf.isPending}
            disabled={isMissing}
            onClick={() => pdf.mutate(input, tellFailure)}
          >
            Baixar PDF
          </Button>
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.side} data-print="hide">
          <ReportSettings
            choice={choice}
            eventPicker={
              can('events.read') ? (
                <EventFilter
                  label="Ação"
                  className={classes.wide}
                  company={id}
                  value={choice.event}
                  onChange={choice.setEvent}
                />
              ) : null
            }
          />
          {report && (
            <p className={classes.compared}>
              <IconArrowsDiff size={16} aria-hidden="true" />
              Comparado com {daysWords(report.previous)}, a mesma duração logo antes.
            </p>
          )}
          {report && !isEmpty && <ReportInside report={report} />}
        </div>
        <div aria-busy={read.isFetching || undefined} className={classes.shown}>
          <ReadTrouble of={read} />
          {choice.asked === null && !report && (
            <Card>
              <EmptyState
                icon={IconReportAnalytics}
                title="Escolha o que entra no relatório."
                hint={
                  choice.period === 'acao'
                    ? 'Selecione uma ação desta empresa ao lado.'
                    : 'Informe as duas datas do período ao lado.'
                }
              />
            </Card>
          )}
          {choice.isSealed && (
            <Card>
              <EmptyState
                icon={IconReportAnalytics}
                title={company.data?.corporate_reason ?? 'Relatório de saúde ocular'}
                hint={`${choice.sealedDays ? `Período: ${daysWords(choice.sealedDays)}. ` : ''}Abrir conta como entregar à empresa: depois disso, relatórios de outros períodos que se cruzem com este podem esconder mais números. Confira o período antes.`}
                action={<Button onClick={choice.open}>Abrir relatório</Button>}
              />
            </Card>
          )}
          {isWanted && !report && isShown(read) && (
            <Card>
              <LinesSkeleton lines={14} />
            </Card>
          )}
          {isEmpty && (
            <Card>
              <EmptyState
                icon={IconReportAnalytics}
                title={`Ninguém foi examinado ${isOfEvent ? 'nesta ação' : 'neste período'}.`}
                hint={`Escolha ${otherWays}.`}
              />
            </Card>
          )}
          {report && !isEmpty && (
            <ReportPreview
              report={report}
              clinic={clinic ?? '\u00a0'}
              isStale={read.isPlaceholderData}
            />
          )}
        </div>
      </div>
    </>
  )
}

const tellFailure = { onError: (error: ApiError) => toast.error(messageOf(error)) }
