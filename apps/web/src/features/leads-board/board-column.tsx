import type { FunnelStage } from '@iris/domain/lead'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { formatMoney, formatNumber } from '../../ui/format.ts'
import { type BoardFilters, PER_COLUMN, useColumnCards } from './board-api.ts'
import {
  type MovedColumn as Column,
  cardsWithMoves,
  figuresWithMoves,
  type Move,
} from './board-moves.ts'
import { type CardActions, LeadCardItem } from './lead-card.tsx'
import classes from './leads-board.module.css'

type BoardColumnProps = {
  column: Column
  filters: BoardFilters
  /** All running moves, and those that the figures do not count yet. */
  pending: readonly Move[]
  moves: readonly Move[]
  card: CardActions
}

/** A stage: its name, the number and value of its leads, and the cards, the newest arrival first. */
export function BoardColumn({ column, filters, pending, moves, card }: BoardColumnProps) {
  const stage: FunnelStage = column.funnel_stage
  const heading = useId()
  const { carry } = card.drag
  const { cards: read, hasMore, isLoading, failed, showMore } = useColumnCards(column, filters)
  const cards = cardsWithMoves(stage, read, pending)
  const figures = figuresWithMoves(column, moves)
  // Tab reaches one card of a column, and arrows lead to the others.
  const [current, setCurrent] = useState<number>()
  const tabbed = cards.some(({ id }) => id === current) ? current : cards[0]?.id
  const left = figures.count - cards.length
  return (
    <section
      className={classes.column}
      data-stage={stage}
      data-over={(carry && carry.over === stage && carry.lead.funnel_stage !== stage) || undefined}
      aria-labelledby={heading}
    >
      <div className={classes.columnHead}>
        <h2 id={heading}>
          <span>{stage}</span>
          <span className={classes.count}>
            {formatNumber(figures.count)}
            <span className="visually-hidden">{figures.count === 1 ? ' lead' : ' leads'}</span>
          </span>
        </h2>
        <span className={classes.sum}>{formatMoney(figures.price_total)}</span>
      </div>
      <div className={classes.scroll}>
        {cards.length === 0 ? (
          <p className={classes.none}>Nenhum lead nesta etapa.</p>
        ) : (
          <ul className={classes.cards}>
            {cards.map((lead) => (
              <LeadCardItem
                key={lead.id}
                lead={lead}
                saving={pending.some((move) => move.lead.id === lead.id)}
                tabbed={lead.id === tabbed}
                onFocus={() => setCurrent(lead.id)}
                {...card}
              />
            ))}
          </ul>
        )}
        {failed && <p className={classes.none}>Não foi possível carregar os próximos.</p>}
        {hasMore && left > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            fullWidth
            loading={isLoading}
            onClick={showMore}
          >
            {left > PER_COLUMN
              ? `Mostrar mais ${PER_COLUMN} de ${formatNumber(left)}`
              : `Mostrar mais ${left}`}
          </Button>
        )}
      </div>
    </section>
  )
}
