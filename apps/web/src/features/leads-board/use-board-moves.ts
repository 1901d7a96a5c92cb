import type { LeadCard } from '@iris/contracts/lead-board'
import { getLead, type Lead } from '@iris/contracts/leads'
import type { FunnelStage } from '@iris/domain/lead'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { useRef } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/toast.tsx'
import { useMoveLead, usePendingMoves } from './board-api.ts'
import type { Move } from './board-moves.ts'
import { boardWords } from './board-words.ts'

/** Moves cards, reports the result, and takes the last move back. */
export function useBoardMoves() {
  const pending = usePendingMoves()
  const last = useRef<Move | null>(null)
  const { mutate } = useMoveLead({ onMoved, onFailed: (error, move) => void tell(error, move) })

  function onMoved(saved: Lead, move: Move) {
    const { company_name } = saved
    if (move.undo) return toast.success(boardWords.undone(company_name, move.to))
    last.current = {
      // The card as it is now, to be saved, but its old place in the column.
      lead: { ...move.lead, ...saved, funnel_stage_at: move.lead.funnel_stage_at },
      from: move.to,
      to: move.from,
      undo: true,
    }
    const back = last.current
    toast.success(boardWords.moved(company_name, move.to), TOAST_NOTICE_MS, {
      action: { label: 'Desfazer', onClick: () => takeBack(back) },
    })
  }

  function takeBack(move: Move) {
    if (last.current === move) last.current = null
    mutate(move)
  }

  return {
    pending,
    move: (lead: LeadCard, to: FunnelStage) => mutate({ lead, from: lead.funnel_stage, to }),
    /** False when there is nothing to take back. */
    undoLast: () => {
      if (!last.current) return false
      takeBack(last.current)
      return true
    },
  }
}

async function tell(error: ApiError, { lead, from, undo }: Move) {
  const name = lead.company_name
  if (error.status !== 409)
    return toast.error(boardWords.failed(name, from, error.message), TOAST_NOTICE_MS)
  const now = await call(getLead, { params: { id: lead.id } }).catch(() => null)
  const stage = now?.funnel_stage ?? null
  toast.error(
    undo ? boardWords.keptMove(name, stage) : boardWords.late(name, from, stage),
    TOAST_NOTICE_MS,
  )
}
