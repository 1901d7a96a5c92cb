import type { LeadCard } from '@iris/contracts/lead-board'
import type { LeadFilters } from '@iris/domain/lead-filters'
import { Switch } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMoney, formatNumber } from '../../ui/format.ts'
import { useBoard } from './board-api.ts'
import { BoardColumns } from './board-columns.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import classes from './leads-board.module.css'
import { useWithClosed } from './use-with-closed.ts'

type LeadsBoardProps = {
  /** As in the table. */
  filters: Partial<LeadFilters>
  onOpen: (lead: LeadCard) => void
  /** Opens 'Encerramento do lead'; without it the cards do not offer it. */
  onClose?: (lead: LeadCard) => void
  readOnly?: boolean
}

/** A column for each stage of the funnel. Won and lost leads are hidden until asked for. */
export function LeadsBoard({ filters, onOpen, onClose, readOnly = false }: LeadsBoardProps) {
  const { withClosed, setWithClosed } = useWithClosed()
  const narrowed = { ...filters, status: withClosed ? undefined : ('open' as const) }
  const read = useBoard(narrowed)
  const { data: board, isPlaceholderData } = read

  if (!board) return isShown(read) ? <BoardSkeleton /> : <ReadTrouble of={read} />

  return (
    <section className={classes.frame} data-fills aria-label="Quadro de leads">
      <div className={classes.summary}>
        <p>
          <strong>{formatNumber(board.count)}</strong> {board.count === 1 ? 'lead' : 'leads'}
          {!withClosed && ' em aberto'} · <strong>{formatMoney(board.price_total)}</strong>
        </p>
        <Switch
          label="Mostrar encerrados"
          checked={withClosed}
          onChange={(event) => setWithClosed(event.currentTarget.checked)}
        />
      </div>
      <ReadTrouble of={read} />
      {board.count === 0 ? (
        <EmptyState icon={IconBriefcase} {...noLeadsWords({ filters, withClosed, readOnly })} />
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

type Shown = { filters: Partial<LeadFilters>; withClosed: boolean; readOnly: boolean }

/** What an empty board says, and what to do about it. */
function noLeadsWords({ filters, withClosed, readOnly }: Shown) {
  const { open_to, ...narrowing } = filters
  if (Object.values(narrowing).some(Boolean))
    return {
      title: 'Nenhum lead encontrado.',
      hint: 'Mude os filtros ou limpe-os para ver os outros.',
    }
  const none = withClosed ? 'Nenhum lead ainda.' : 'Nenhum lead em aberto.'
  if (readOnly) return { title: none }
  const title = withClosed ? `${none} Cadastre o primeiro ou importe uma planilha.` : none
  if (open_to) return { title, hint: 'Os da equipe aparecem sem “Só meus leads”.' }
  return withClosed
    ? { title }
    : { title, hint: 'Cadastre um lead, importe uma planilha ou mostre os encerrados.' }
}
