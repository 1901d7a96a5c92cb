import type { LeadCard } from '@iris/contracts/lead-board'
import { FUNNEL_STAGES, type FunnelStage } from '@iris/domain/lead'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { boardWords } from './board-words.ts'
import { startPointerDrag } from './pointer-drag.ts'

/** The lifted card, and the column it would be dropped into. */
type Carry = {
  lead: LeadCard
  over: FunnelStage | undefined
  by: 'pointer' | 'keyboard'
}

type Options = {
  board: RefObject<HTMLElement | null>
  ghostClass: string
  onMove: (lead: LeadCard, to: FunnelStage) => void
  /** Says something to a screen reader. */
  say: (words: string) => void
}

export type CardDrag = ReturnType<typeof useCardDrag>

/** Moving a card by mouse, finger, pen or keyboard. */
export function useCardDrag({ board, ghostClass, onMove, say }: Options) {
  const [carry, setCarry] = useState<Carry | null>(null)
  const press = useRef<{ cancel: () => void } | null>(null)
  const inHand = useRef(false)

  useEffect(() => () => press.current?.cancel(), [])

  // With a lifted card the finger moves it and must not scroll; only a listener that is not passive can prevent that.
  useEffect(() => {
    const element = board.current
    const hold = (event: TouchEvent) => {
      if (inHand.current && event.cancelable) event.preventDefault()
    }
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [board])

  function drop(lead: LeadCard, to: FunnelStage | undefined) {
    inHand.current = false
    setCarry(null)
    if (to !== undefined && to !== lead.funnel_stage) onMove(lead, to)
    else say(boardWords.cancelled(lead.company_name, lead.funnel_stage))
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, lead: LeadCard) {
    const { target, currentTarget, nativeEvent } = event
    const isOwnControl = target instanceof Element && target.closest('[data-no-drag]')
    if (press.current || isOwnControl || !event.isPrimary || event.button !== 0) return
    if (!board.current) return
    press.current = startPointerDrag(nativeEvent, {
      board: board.current,
      card: currentTarget,
      ghostClass,
      onLift: () => {
        inHand.current = true
        setCarry({ lead, over: lead.funnel_stage, by: 'pointer' })
      },
      onOver: (over) => setCarry({ lead, over: over as FunnelStage | undefined, by: 'pointer' }),
      onEnd: (stage, lifted) => {
        press.current = null
        if (lifted) drop(lead, stage as FunnelStage | undefined)
      },
    })
  }

  function carryTo(lead: LeadCard, over: FunnelStage) {
    setCarry({ lead, over, by: 'keyboard' })
    board.current
      ?.querySelector(`[data-stage="${CSS.escape(over)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    say(boardWords.over(over))
  }

  /** True when the key belongs to the drag. */
  function onKeyDown(event: KeyboardEvent, lead: LeadCard): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (carry?.by !== 'keyboard') {
      if (event.key !== ' ') return false
      event.preventDefault()
      setCarry({ lead, over: lead.funnel_stage, by: 'keyboard' })
      say(boardWords.picked(lead.company_name, lead.funnel_stage))
      return true
    }
    const next = stageFor(event.key, carry.over ?? lead.funnel_stage)
    if (next) carryTo(lead, next)
    else if (event.key === ' ' || event.key === 'Enter') drop(lead, carry.over)
    else if (event.key === 'Escape') drop(lead, undefined)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    carry,
    onPointerDown,
    onKeyDown,
    /** The focus left the lifted card: it goes back. */
    onBlur: () => {
      if (carry?.by === 'keyboard') drop(carry.lead, undefined)
    },
  }
}

function stageFor(key: string, current: FunnelStage): FunnelStage | undefined {
  const at = FUNNEL_STAGES.indexOf(current)
  const last = FUNNEL_STAGES.length - 1
  const to: Record<string, number> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(last, at + 1),
    Home: 0,
    End: last,
  }
  return to[key] === undefined ? undefined : FUNNEL_STAGES[to[key]]
}
