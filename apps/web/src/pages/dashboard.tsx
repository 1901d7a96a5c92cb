import { getDashboard } from '@iris/contracts/dashboard'
import { TOAST_FILTER_MS } from '@iris/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAddress } from '../address/use-address.ts'
import { listQueryOf } from '../api/query-client.ts'
import { isShown, ReadTrouble } from '../api/read-trouble.tsx'
import classes from '../features/dashboard/dashboard.module.css'
import { DashboardFilter } from '../features/dashboard/dashboard-filter.tsx'
import { DashboardSkeleton } from '../features/dashboard/dashboard-skeleton.tsx'
import { EyeHealthIndicators } from '../features/dashboard/eye-health-indicators.tsx'
import { GeneralData } from '../features/dashboard/general-data.tsx'
import { GeneralIndicators } from '../features/dashboard/general-indicators.tsx'
import { drawnFigures } from '../features/dashboard/hidden-figures.ts'
import { PrintHead } from '../features/dashboard/print-head.tsx'
import { EventFilter } from '../features/screening-events/event-filter.tsx'
import { EventWords } from '../features/screening-events/event-words.tsx'
import { toast } from '../ui/toast.tsx'

/** All fifteen statistics at once, of everybody, of one company or of one event; the choice stays in the address. */
export function DashboardPage() {
  const { search, change } = useAddress()
  const company = Number(search.get('empresa')) || null
  const event = Number(search.get('acao')) || null
  const read = useQuery(
    listQueryOf(getDashboard, {
      query: { company_id: company ?? undefined, event_id: event ?? undefined },
    }),
  )
  const { data, error, isPlaceholderData, isFetching, refetch } = read
  const applying = isPlaceholderData && isFetching
  const sayWhenApplied = useToastWhenApplied(`${company} ${event}`, applying, error !== null)

  return (
    <div className={classes.page}>
      <PrintHead
        company={company}
        event={event === null ? null : <EventWords event={event} company={company} />}
      />
      <div className={classes.head} data-print="hide">
        <h1 className={classes.title}>Dashboard</h1>
        <DashboardFilter
          company={company}
          applying={applying}
          isFiltered={event !== null}
          onApply={(id) => {
            // An event of another company would leave nothing.
            const kept = id === company ? event : null
            sayWhenApplied(`${id} ${kept}`)
            if (id === company) void refetch()
            change({ empresa: id, acao: kept })
          }}
          onClear={() => change({ empresa: null, acao: null })}
        >
          <EventFilter
            className={classes.company}
            label="Ação"
            value={event === null ? '' : String(event)}
            company={company ?? undefined}
            onChange={(picked) => {
              if (picked) sayWhenApplied(`${company} ${picked}`)
              change({ acao: picked })
            }}
          />
        </DashboardFilter>
      </div>
      <ReadTrouble of={read} />
      {data ? (
        <div className={classes.sections} data-stale={applying || undefined} aria-busy={applying}>
          <GeneralData data={drawnFigures(data)} />
          <GeneralIndicators answer={data} />
          <EyeHealthIndicators answer={data} />
        </div>
      ) : (
        isShown(read) && <DashboardSkeleton />
      )}
    </div>
  )
}

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
