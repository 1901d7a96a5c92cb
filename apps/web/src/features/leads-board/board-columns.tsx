import type { LeadCard } from '@iris/contracts/lead-board'
import type { FunnelStage } from '@iris/domain/lead'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import type { BoardFilters } from './board-api.ts'
import { BoardColumn } from './board-column.tsx'
import { type Board, uncounted } from './board-moves.ts'
import { HOW_TO_MOVE } from './board-words.ts'
import { cardBeside } from './card-focus.ts'
import classes from './leads-board.module.css'
import { StageStrip } from './stage-strip.tsx'
import { useBoardMoves } from './use-board-moves.ts'
import { useCardDrag } from './use-card-drag.ts'

type BoardColumnsProps = {
  board: Board
  filters: BoardFilters
  /** Other cards are loading: these stay, faded. */
  dimmed: boolean
  onOpen: (lead: LeadCard) => void
  onClose: ((lead: LeadCard) => void) | undefined
  readOnly: boolean
}

/** The nine columns side by side; on a phone one at a time, with a strip of stages above. */
export function BoardColumns({
  board,
  filters,
  dimmed,
  onOpen,
  onClose,
  readOnly,
}: BoardColumnsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const hint = useId()
  const [spoken, say] = useState('')
  const { pending, move, undoLast } = useBoardMoves()
  const keepFocusOn = useKeptFocus(ref)
  const drag = useCardDrag({
    board: ref,
    ghostClass: classes.ghost ?? '',
    say,
    onMove,
  })
  const moves = uncounted(board.columns, pending)

  function onMove(lead: LeadCard, to: FunnelStage) {
    keepFocusOn(lead.id)
    move(lead, to)
  }

  function onKeyDown(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && undoLast())
      event.preventDefault()
    const beside = cardBeside(event.key, event.target)
    if (!beside) return
    event.preventDefault()
    beside.focus()
  }

  return (
    <>
      <StageStrip board={ref} columns={board.columns} moves={moves} />
      <p id={hint} className="visually-hidden">
        {HOW_TO_MOVE}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the cards within, which are buttons */}
      <div
        ref={ref}
        className={classes.board}
        data-carrying={drag.carry?.by}
        data-dimmed={dimmed || undefined}
        aria-busy={dimmed}
        onKeyDown={onKeyDown}
      >
        {board.columns.map((column) => (
          <BoardColumn
            key={column.funnel_stage}
            column={column}
            filters={filters}
            pending={pending}
            moves={moves}
            card={{ hint, readOnly, onOpen, onClose, onMove, drag }}
          />
        ))}
      </div>
      <p className="visually-hidden" aria-live="assertive">
        {spoken}
      </p>
    </>
  )
}

/** A moved card is a new element in another column: the focus follows it, and returns when the move is refused. */
function useKeptFocus(board: RefObject<HTMLElement | null>) {
  const kept = useRef<number | null>(null)
  useLayoutEffect(() => {
    const active = document.activeElement
    if (kept.current === null || (active && active !== document.body)) return
    board.current
      ?.querySelector<HTMLElement>(`[data-lead="${kept.current}"] [data-card-open]`)
      ?.focus({ preventScroll: false })
  })
  return (id: number) => {
    kept.current = id
    const release = (event: globalThis.FocusEvent) => {
      const lead = event.target instanceof Element && event.target.closest('[data-lead]')
      if (lead instanceof HTMLElement && lead.dataset.lead === String(id)) return
      kept.current = null
      document.removeEventListener('focusin', release)
    }
    document.addEventListener('focusin', release)
  }
}
