import type { FunnelStage } from '@iris/domain/lead'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../ui/format.ts'
import { figuresWithMoves, type Move, type MovedColumn } from './board-moves.ts'
import classes from './leads-board.module.css'

type StageStripProps = {
  board: RefObject<HTMLElement | null>
  columns: readonly MovedColumn[]
  moves: readonly Move[]
}

/** On a phone: the column in view, and the way to the others. Swiping the board moves the strip. */
export function StageStrip({ board, columns, moves }: StageStripProps) {
  const strip = useRef<HTMLElement>(null)
  const [inView, setInView] = useState<FunnelStage | undefined>(columns[0]?.funnel_stage)

  useEffect(() => {
    const element = board.current
    if (!element) return
    const watch = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target
        if (seen instanceof HTMLElement) setInView(seen.dataset.stage as FunnelStage)
      },
      { root: element, threshold: 0.6 },
    )
    for (const column of element.querySelectorAll('[data-stage]')) watch.observe(column)
    return () => watch.disconnect()
  }, [board])

  // The chip of the column in view never leaves the strip; the page itself does not scroll.
  useEffect(() => {
    const chip = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !chip || !inView) return
    const middle = chip.offsetLeft - (strip.current.clientWidth - chip.offsetWidth) / 2
    strip.current.scrollTo({ left: middle })
  }, [inView])

  function show(stage: FunnelStage) {
    const column = board.current?.querySelector<HTMLElement>(`[data-stage="${CSS.escape(stage)}"]`)
    if (board.current && column)
      board.current.scrollTo({ left: column.offsetLeft - board.current.offsetLeft })
  }

  return (
    <nav ref={strip} className={classes.strip} aria-label="Etapas do funil">
      {columns.map((column) => (
        <button
          key={column.funnel_stage}
          type="button"
          aria-current={column.funnel_stage === inView || undefined}
          onClick={() => show(column.funnel_stage)}
        >
          {column.funnel_stage}
          <span>{formatNumber(figuresWithMoves(column, moves).count)}</span>
        </button>
      ))}
    </nav>
  )
}
