import { getLeadBoard, getLeadBoardColumn } from '@iris/contracts/lead-board'
import { getLeadDashboard } from '@iris/contracts/lead-dashboard'
import { getLead, type Lead, listLeads, updateLead } from '@iris/contracts/leads'
import type { FunnelStage } from '@iris/domain/lead'
import type { LeadFilters } from '@iris/domain/lead-filters'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { listQueryOf } from '../../api/query-client.ts'
import {
  type Board,
  boardWithMove,
  cardsWithMoves,
  type Move,
  type MovedColumn,
  withoutRepeats,
} from './board-moves.ts'

/** How many cards a column shows first, and with each 'Mostrar mais'. */
export const PER_COLUMN = 20

/** The filters of the board: those of the table, and whether closed leads are shown. */
export type BoardFilters = Partial<LeadFilters> & { status: 'open' | undefined }

export function useBoard(filters: BoardFilters) {
  return useQuery(listQueryOf(getLeadBoard, { query: { ...filters, per_column: PER_COLUMN } }))
}

type ColumnPage = Pick<MovedColumn, 'leads' | 'next'>

/** The cards of a column: the first ones come with the board, and more are loaded by column. */
export function useColumnCards(column: MovedColumn, filters: BoardFilters) {
  const client = useQueryClient()
  const input = { ...filters, column: column.funnel_stage, per_column: PER_COLUMN }
  const key = [getLeadBoardColumn.path, input] as const
  // Other filters start again with the first cards.
  const [expanded, setExpanded] = useState('')
  const isExpanded = expanded === JSON.stringify(key)
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }): Promise<ColumnPage> =>
      call(getLeadBoardColumn, { query: { ...input, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isExpanded,
  })
  const shown: ColumnPage[] = (isExpanded && pages.data?.pages) || [column]
  return {
    cards: withoutRepeats(shown.flatMap(({ leads }) => leads)),
    hasMore: shown.at(-1)?.next != null,
    isLoading: pages.isFetchingNextPage,
    failed: isExpanded && pages.isFetchNextPageError,
    showMore: () => {
      if (!isExpanded) {
        const first = { leads: column.leads, next: column.next }
        client.setQueryData(key, { pages: [first], pageParams: [undefined] })
        setExpanded(JSON.stringify(key))
      }
      void pages.fetchNextPage()
    },
  }
}

const MOVE = ['move-lead']

/** What a move puts out of date. */
const MOVE_READS = [getLeadBoard, getLeadBoardColumn, listLeads, getLead, getLeadDashboard]

/** Moves that the server has not answered yet. */
export function usePendingMoves(): Move[] {
  return useMutationState({
    filters: { mutationKey: MOVE, status: 'pending' },
    select: ({ state }) => state.variables as Move,
  })
}

type MoveOptions = {
  onMoved: (saved: Lead, move: Move) => void
  onFailed: (error: ApiError, move: Move) => void
}

/** Saves a move at once. Meanwhile the card is in its new column, and it goes back when the server refuses. */
export function useMoveLead({ onMoved, onFailed }: MoveOptions) {
  const client = useQueryClient()
  return useMutation<Lead, ApiError, Move>({
    mutationKey: MOVE,
    mutationFn: ({ lead, to, undo }) =>
      call(updateLead, {
        params: { id: lead.id },
        body: { funnel_stage: to, updated_at: lead.updated_at, ...(undo && { undo }) },
      }),
    onSuccess: (saved, move) => {
      keepMove(client, { ...move, lead: { ...move.lead, ...saved } })
      onMoved(saved, move)
    },
    onError: onFailed,
    onSettled: () => {
      outdatedReads.tell(MOVE_READS)
    },
  })
}

/** Loaded data is updated with the move, so that nothing jumps until it is loaded again. */
function keepMove(client: QueryClient, move: Move) {
  client.setQueriesData<Board>({ queryKey: [getLeadBoard.path] }, (board) =>
    board ? boardWithMove(board, move) : board,
  )
  const columns = client.getQueriesData<InfiniteData<ColumnPage>>({
    queryKey: [getLeadBoardColumn.path],
  })
  for (const [key, data] of columns) {
    const { column } = key[1] as { column: FunnelStage }
    if (data) client.setQueryData(key, columnWithMove(data, column, move))
  }
}

/** Removed from where it was, and added among those of the first page. */
function columnWithMove(data: InfiniteData<ColumnPage>, column: FunnelStage, move: Move) {
  return {
    ...data,
    pages: data.pages.map((page, index) => ({
      ...page,
      leads:
        index === 0 || move.to !== column
          ? cardsWithMoves(column, page.leads, [move])
          : page.leads.filter(({ id }) => id !== move.lead.id),
    })),
  }
}
