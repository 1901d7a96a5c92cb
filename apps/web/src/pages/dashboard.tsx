import { getDashboard } from '@iris/contracts/dashboard'
import type { AnswerOf } from '@iris/contracts/endpoint'
import { type DashboardPeriod, dashboardRange } from '@iris/domain/dashboard-period'
import { TOAST_FILTER_MS } from '@iris/domain/limits'
import type { DateRange } from '@iris/domain/sales-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { IconCalendar, IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAddress } from '../address/use-address.ts'
import { behind } from '../api/behind.tsx'
import { listQueryOf } from '../api/query-client.ts'
import { isShown, ReadTrouble } from '../api/read-trouble.tsx'
import { onceSettled } from '../api/settled-page.ts'
import { useSession } from '../api/use-session.ts'
import classes from '../features/dashboard/dashboard.module.css'
import { DashboardSkeleton } from '../features/dashboard/dashboard-skeleton.tsx'
import { EyeHealthIndicators } from '../features/dashboard/eye-health-indicators.tsx'
import { GeneralData } from '../features/dashboard/general-data.tsx'
import { GeneralIndicators } from '../features/dashboard/general-indicators.tsx'
import { drawnFigures } from '../features/dashboard/hidden-figures.ts'
import { PrintHead } from '../features/dashboard/print-head.tsx'
import { periodAddress, useDashboardPeriod } from '../features/dashboard/use-dashboard-period.ts'
import { useFirstSteps } from '../features/first-steps/first-steps-api.ts'
import { EventWords } from '../features/screening-events/event-words.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import pageTitle from '../ui/page-title.module.css'
import { PART_FAILED, part } from '../ui/part.tsx'
import { ChartSkeleton, FilterSkeleton } from '../ui/skeletons.tsx'
import { toast } from '../ui/toast.tsx'

// Fetched behind the figures, which are read before anybody filters them.
const DashboardFilters = part(
  onceSettled(async () => (await import('./dashboard-filters.tsx')).DashboardFilters),
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <FilterSkeleton />,
)

// It stands below the figures, which are there without its charts.
const TrendSection = part(
  async () => (await import('../features/dashboard/trend-card.tsx')).TrendSection,
  ({ failed, onRetry }) => (
    <div data-print="hide">
      {failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <ChartSkeleton />}
    </div>
  ),
)

// Only where the figures cannot be read.
const PreparedEvents = behind(
  async () =>
    (await import('../features/screening-events/offline/later-prepared-events.ts'))
      .LaterPreparedEvents,
)

const FirstStepsCard = part(
  async () => (await import('../features/first-steps/first-steps-card.tsx')).FirstStepsCard,
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <ChartSkeleton />,
)

/** All fifteen statistics at once, of everybody or one company, of all days, a period or one event; the choice stays in the address. */
export function DashboardPage() {
  const { search, change } = useAddress()
  const company = Number(search.get('empresa')) || null
  const { can } = useSession()
  // As a period of who may ask for none: a link sent to sales leaves it out.
  const event = can('events.read') ? Number(search.get('acao')) || null : null
  const choice = useDashboardPeriod()
  const { range } = choice
  const read = useQuery({
    ...listQueryOf(getDashboard, {
      query: { company_id: company ?? undefined, event_id: event ?? undefined, ...range },
    }),
    enabled: !choice.isWrong,
  })
  const steps = useFirstSteps()
  const { data, error, isPlaceholderData, isFetching, refetch } = read
  const applying = isPlaceholderData && isFetching
  const filterOf = (of: number | null, picked: number | null, days: DateRange | null) =>
    `${of} ${picked} ${days?.from} ${days?.to}`
  const sayWhenApplied = useToastWhenApplied(
    filterOf(company, event, range),
    applying,
    error !== null,
  )
  const onPeriod = (period: DashboardPeriod | null, dates: DateRange | null) => {
    const days = period && dashboardRange(period, customOf(dates), todayInSaoPaulo())
    if (days) sayWhenApplied(filterOf(company, null, days))
    change({ ...periodAddress(period, dates), acao: null })
  }

  return (
    <div className={classes.page}>
      <PrintHead
        company={company}
        period={range}
        event={event === null ? null : <EventWords event={event} />}
      />
      <div className={classes.head} data-print="hide">
        <h1 className={`${pageTitle.title} ${classes.title}`}>Dashboard</h1>
        <DashboardFilters
          company={company}
          event={event}
          choice={choice}
          applying={applying}
          isFormer={isPlaceholderData}
          onApply={(id) => {
            // An event of another company would leave nothing.
            const kept = id === company ? event : null
            sayWhenApplied(filterOf(id, kept, range))
            if (id === company) void refetch()
            change({ empresa: id, acao: kept })
          }}
          onClear={() => change({ empresa: null, acao: null, ...periodAddress(null, null) })}
          onPeriod={onPeriod}
          onEvent={(picked) => {
            if (picked) sayWhenApplied(filterOf(company, Number(picked), null))
            change({ acao: picked, ...periodAddress(null, null) })
          }}
        />
      </div>
      {error && <PreparedEvents of={read} />}
      <ReadTrouble of={read} />
      {choice.isWrong && !data && (
        <Card>
          <EmptyState
            icon={IconCalendar}
            title="Escolha os dias que entram nos números."
            hint="Informe as duas datas do período acima."
          />
        </Card>
      )}
      {steps && <FirstStepsCard done={steps} />}
      {data && isClinicEmpty(data) && company === null && event === null && range === null ? (
        <Card>
          <EmptyState
            icon={IconChartBar}
            title="Os indicadores surgem com a primeira triagem."
            hint="Quem já foi examinado, visão normal e baixa visão, queixas e hábitos aparecem aqui."
          />
        </Card>
      ) : data ? (
        <div
          className={classes.sections}
          data-stale={applying || undefined}
          aria-busy={applying}
          // The head of the paper names the filter that is chosen already.
          {...(isPlaceholderData && { 'data-print': 'hide' })}
        >
          <GeneralData data={drawnFigures(data)} period={range} />
          <GeneralIndicators answer={data} />
          {can('dashboard.periods') && event === null && (
            <TrendSection company={company} isToldOld={error !== null} />
          )}
          <EyeHealthIndicators answer={data} />
        </div>
      ) : (
        !choice.isWrong && isShown(read) && <DashboardSkeleton />
      )}
    </div>
  )
}

/** Nobody is registered and nothing was asked yet: figures would be a wall of zeros. */
const isClinicEmpty = (data: AnswerOf<typeof getDashboard>) =>
  data.patients_count.total === 0 &&
  data.triages_statistics.total_triages === 0 &&
  data.exams_statistics.total_exams === 0

const customOf = (days: DateRange | null) => ({ startDate: days?.from, endDate: days?.to })

/** The toast comes only when the filtered figures are on the screen. */
function useToastWhenApplied(filter: string, applying: boolean, failed: boolean) {
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (asked.current === null || asked.current !== filter || applying) return
    asked.current = null
    if (!failed) toast.success('Filtro aplicado com sucesso', TOAST_FILTER_MS)
  })
  return (wanted: string) => {
    asked.current = wanted
  }
}
