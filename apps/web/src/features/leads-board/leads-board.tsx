import type { LeadCard } from '@iris/contracts/lead-board'
import type { LeadFilters } from '@iris/domain/lead-filters'
import { Switch } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { currentSearch } from '../../table/current-search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatMoney, formatNumber } from '../../ui/format.ts'
import { useBoard } from './board-api.ts'
import { BoardColumns } from './board-columns.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import classes from './leads-board.module.css'

type LeadsBoardProps = {
  /** As the table has them. */
  filters: Partial<LeadFilters>
  onOpen: (lead: LeadCard) => void
  /** Opens 'Encerramento do lead'; without it the cards do not offer it. */
  onClose?: (lead: LeadCard) => void
  readOnly?: boolean
}

/** A column for each stage of the funnel. Leads that are won or lost stand aside unless they are asked for. */
export function LeadsBoard({ filters, onOpen, onClose, readOnly = false }: LeadsBoardProps) {
  const [address, setAddress] = useSearchParams()
  const withClosed = address.get('encerrados') === '1'
  const narrowed = { ...filters, status: withClosed ? undefined : ('open' as const) }
  const { data: board, error, isPlaceholderData, isFetching, refetch } = useBoard(narrowed)

  function showClosed(checked: boolean) {
    const next = currentSearch()
    if (checked) next.set('encerrados', '1')
    else next.delete('encerrados')
    setAddress(next, { replace: true })
  }

  if (!board)
    return error ? (
      <ErrorState message={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <div className={classes.frame}>
        <BoardSkeleton />
      </div>
    )

  return (
    <section className={classes.frame} aria-label="Quadro de leads">
      <div className={classes.summary}>
        <p>
          <strong>{formatNumber(board.count)}</strong> {board.count === 1 ? 'lead' : 'leads'}
          {!withClosed && ' em aberto'} · <strong>{formatMoney(board.price_total)}</strong>
        </p>
        <Switch
          label="Mostrar encerrados"
          checked={withClosed}
          onChange={(event) => showClosed(event.currentTarget.checked)}
        />
      </div>
      {error && (
        <ErrorState
          message={messageOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {board.count === 0 ? (
        <NoLeads filters={filters} withClosed={withClosed} readOnly={readOnly} />
      ) : (
        <BoardColumns
          board={board}
          filters={narrowed}
          dimmed={isPlaceholderData}
          onOpen={onOpen}
          onClose={onClose}
          readOnly={readOnly}
        />
      )}
    </section>
  )
}

type NoLeadsProps = { filters: Partial<LeadFilters>; withClosed: boolean; readOnly: boolean }

function NoLeads({ filters, withClosed, readOnly }: NoLeadsProps) {
  if (Object.values(filters).some(Boolean))
    return (
      <EmptyState
        icon={IconBriefcase}
        title="Nenhum lead encontrado."
        hint="Mude os filtros ou limpe-os para ver os outros."
      />
    )
  if (readOnly)
    return (
      <EmptyState
        icon={IconBriefcase}
        title={withClosed ? 'Nenhum lead ainda.' : 'Nenhum lead em aberto.'}
      />
    )
  return (
    <EmptyState
      icon={IconBriefcase}
      title={
        withClosed
          ? 'Nenhum lead ainda. Cadastre o primeiro ou importe uma planilha.'
          : 'Nenhum lead em aberto.'
      }
      hint={
        withClosed ? undefined : 'Cadastre um lead, importe uma planilha ou mostre os encerrados.'
      }
    />
  )
}
