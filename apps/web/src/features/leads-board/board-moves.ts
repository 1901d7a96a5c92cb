import type { AnswerOf } from '@iris/contracts/endpoint'
import type { getLeadBoard, LeadCard } from '@iris/contracts/lead-board'
import { centsOf, decimalOf } from '@iris/domain/cents'
import type { FunnelStage } from '@iris/domain/lead'

export type Board = AnswerOf<typeof getLeadBoard>
export type MovedColumn = Board['columns'][number]

/** A moving card: shown in its new place before the server has answered. */
export type Move = {
  lead: LeadCard
  from: FunnelStage
  to: FunnelStage
  /** Takes the last move of the card back. */
  undo?: boolean
}

/**
 * The cards of a column without those that are leaving, and with those that are coming in their place (newest first).
 */
export function cardsWithMoves(
  stage: FunnelStage,
  cards: readonly LeadCard[],
  moves: readonly Move[],
): LeadCard[] {
  const gone = new Set(moves.filter(({ to }) => to !== stage).map(({ lead }) => lead.id))
  const shown = cards.filter(({ id }) => !gone.has(id))
  for (const { lead, to } of moves) {
    if (to !== stage || shown.some(({ id }) => id === lead.id)) continue
    const below = shown.findIndex((card) => card.funnel_stage_at <= lead.funnel_stage_at)
    shown.splice(below < 0 ? shown.length : below, 0, { ...lead, funnel_stage: stage })
  }
  return shown
}

/** Moves that these figures do not count yet: once they do, a moved card is among the first of its new column. */
export function uncounted(columns: readonly MovedColumn[], moves: readonly Move[]): Move[] {
  return moves.filter(({ lead, to }) => {
    const column = columns.find(({ funnel_stage }) => funnel_stage === to)
    return !column?.leads.some(({ id }) => id === lead.id)
  })
}

/** Count and sum of a column with the moves it does not count yet; exact to the cent. */
export function figuresWithMoves(
  { funnel_stage, count, price_total }: Omit<MovedColumn, 'leads' | 'next'>,
  moves: readonly Move[],
): { count: number; price_total: number } {
  const figures = { count, cents: centsOf(price_total) ?? 0 }
  for (const { lead, from, to } of moves) {
    const step = Number(to === funnel_stage) - Number(from === funnel_stage)
    figures.count += step
    figures.cents += step * (centsOf(lead.price_total ?? 0) ?? 0)
  }
  return { count: figures.count, price_total: decimalOf(figures.cents) }
}

/** The whole board after a saved move, until it is loaded again. */
export function boardWithMove(board: Board, move: Move): Board {
  const moves = uncounted(board.columns, [move])
  return {
    ...board,
    columns: board.columns.map((column) => ({
      ...column,
      ...figuresWithMoves(column, moves),
      leads: cardsWithMoves(column.funnel_stage, column.leads, [move]),
    })),
  }
}

/** Pages loaded one after another may show a card twice when somebody moved one in between; it is kept once. */
export function withoutRepeats(cards: readonly LeadCard[]): LeadCard[] {
  const seen = new Set<number>()
  return cards.filter(({ id }) => !seen.has(id) && seen.add(id))
}
