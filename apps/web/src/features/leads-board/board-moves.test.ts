import type { LeadCard } from '@iris/contracts/lead-board'
import type { FunnelStage } from '@iris/domain/lead'
import { expect, test } from 'vitest'
import {
  type Board,
  boardWithMove,
  cardsWithMoves,
  figuresWithMoves,
  type Move,
  uncounted,
  withoutRepeats,
} from './board-moves.ts'

/** A card that came into its stage on that day of November; such dates sort as text. */
const card = (id: number, day = '10', price_total: number | null = null): LeadCard =>
  ({
    id,
    price_total,
    funnel_stage: 'Contato 1',
    funnel_stage_at: `2026-11-${day}T12:00:00.000Z`,
  }) as LeadCard

const move = (lead: LeadCard, from: FunnelStage, to: FunnelStage): Move => ({ lead, from, to })

const column = (funnel_stage: FunnelStage, leads: LeadCard[], count = leads.length) => ({
  funnel_stage,
  leads,
  count,
  price_total: leads.reduce((sum, lead) => sum + (lead.price_total ?? 0), 0),
  next: null,
})

const ids = (cards: readonly LeadCard[]) => cards.map(({ id }) => id)

test('A moving card leaves its column and is on top of the other', () => {
  const moves = [move(card(2, '21'), 'Contato 1', 'Reunião')]
  expect(ids(cardsWithMoves('Contato 1', [card(1), card(2), card(3)], moves))).toEqual([1, 3])
  const there = cardsWithMoves('Reunião', [card(9)], moves)
  expect(ids(there)).toEqual([2, 9])
  expect(there[0]?.funnel_stage).toBe('Reunião')
  expect(ids(cardsWithMoves('Contato 2', [card(7)], moves))).toEqual([7])
})

test('A card taken back returns to its place between the others', () => {
  const moves = [{ ...move(card(2, '11'), 'Reunião', 'Contato 1'), undo: true }]
  expect(ids(cardsWithMoves('Contato 1', [card(1, '12'), card(3, '10')], moves))).toEqual([1, 2, 3])
  expect(ids(cardsWithMoves('Contato 1', [card(1, '12')], moves))).toEqual([1, 2])
})

test('A card that the server already shows in its new column is there once', () => {
  const moves = [move(card(2), 'Contato 1', 'Reunião')]
  expect(ids(cardsWithMoves('Reunião', [card(9), card(2)], moves))).toEqual([9, 2])
})

test('Counts and sums follow a moving card at once, to the cent', () => {
  const moves = [
    move(card(2, '10', 0.1), 'Contato 1', 'Reunião'),
    move(card(3), 'Contato 1', 'Reunião'),
  ]
  const figures = (funnel_stage: FunnelStage, count: number, price_total: number) =>
    figuresWithMoves({ funnel_stage, count, price_total }, moves)
  expect(figures('Contato 1', 5, 0.3)).toEqual({ count: 3, price_total: 0.2 })
  expect(figures('Reunião', 1, 0.2)).toEqual({ count: 3, price_total: 0.3 })
  expect(figures('Contato 3', 4, 7)).toEqual({ count: 4, price_total: 7 })
})

test('Figures that already include the card in its new column count it once', () => {
  const moves = [move(card(2), 'Contato 1', 'Reunião'), move(card(3), 'Contato 1', 'Reunião')]
  const columns = [column('Contato 1', [card(3)]), column('Reunião', [card(2)])]
  expect(uncounted(columns, moves)).toEqual([moves[1]])
})

test('A saved move leaves the board as the server will show it', () => {
  const board: Board = {
    count: 41,
    price_total: 30,
    columns: [
      { ...column('Contato 1', [card(1, '12', 10), card(2, '11', 20)], 40), price_total: 30 },
      column('Reunião', [card(9, '10')]),
    ],
  }
  const saved = move(card(2, '21', 20), 'Contato 1', 'Reunião')
  const after = boardWithMove(board, saved)
  expect(after.columns.map(({ count, price_total }) => [count, price_total])).toEqual([
    [39, 10],
    [2, 20],
  ])
  expect(after.columns.map(({ leads }) => ids(leads))).toEqual([[1], [2, 9]])
  expect(boardWithMove(after, saved), 'twice is once').toEqual(after)
})

test('A card that two pages show is kept once', () => {
  expect(ids(withoutRepeats([card(1), card(2), card(2), card(3), card(1)]))).toEqual([1, 2, 3])
})
