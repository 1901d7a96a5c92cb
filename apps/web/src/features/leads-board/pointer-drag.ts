import { columnAt, edgeSpeed } from './drag-geometry.ts'
import { type Ghost, liftGhost } from './drag-ghost.ts'

/** A finger rests this long (milliseconds) before it lifts a card; earlier, it scrolls. */
const HOLD_MS = 250
/** A mouse lifts the card after this distance (CSS pixels); a finger that moves so far scrolls. */
const MOUSE_PX = 5
const FINGER_PX = 10

type PointerDragOptions = {
  /** It scrolls sideways; its columns have `data-stage`. */
  board: HTMLElement
  card: HTMLElement
  ghostClass: string
  onLift: () => void
  /** Undefined outside every column. */
  onOver: (stage: string | undefined) => void
  /** Always called once: with the place of the drop; undefined when it was cancelled or never lifted. */
  onEnd: (stage: string | undefined, lifted: boolean) => void
}

/** Follows one press of mouse, finger or pen from its `pointerdown` on. */
export function startPointerDrag(start: PointerEvent, options: PointerDragOptions) {
  const { board, card, ghostClass, onLift, onOver, onEnd } = options
  const grip = { x: start.clientX, y: start.clientY }
  const isMouse = start.pointerType === 'mouse'
  const listeners = new AbortController()
  const holding = isMouse ? undefined : setTimeout(lift, HOLD_MS)
  let at = grip
  let ghost: Ghost | undefined
  let over: string | undefined
  let frame = 0

  function lift() {
    ghost = liftGhost(card, ghostClass, grip)
    ghost.move(at.x, at.y)
    onLift()
    follow()
  }

  function follow() {
    const box = board.getBoundingClientRect()
    board.scrollLeft += edgeSpeed(at.x, box)
    const columns = [...board.querySelectorAll<HTMLElement>('[data-stage]')].map((column) => ({
      stage: column.dataset.stage,
      box: column.getBoundingClientRect(),
    }))
    const now = columnAt(at, box, columns)
    if (now !== over) onOver(now)
    over = now
    frame = requestAnimationFrame(follow)
  }

  function end(stage: string | undefined) {
    clearTimeout(holding)
    cancelAnimationFrame(frame)
    listeners.abort()
    ghost?.remove()
    if (ghost) swallowClick()
    onEnd(stage, ghost !== undefined)
  }

  const listen = <K extends keyof WindowEventMap>(
    type: K,
    handle: (event: WindowEventMap[K]) => void,
  ) => window.addEventListener(type, handle, { capture: true, signal: listeners.signal })

  listen('pointermove', (event) => {
    if (event.pointerId !== start.pointerId) return
    at = { x: event.clientX, y: event.clientY }
    ghost?.move(at.x, at.y)
    if (ghost) return
    const far = Math.hypot(at.x - grip.x, at.y - grip.y)
    if (isMouse && far > MOUSE_PX) lift()
    if (!isMouse && far > FINGER_PX) end(undefined)
  })
  listen('pointerup', ({ pointerId }) => {
    if (pointerId === start.pointerId) end(ghost && over)
  })
  listen('pointercancel', ({ pointerId }) => {
    if (pointerId === start.pointerId) end(undefined)
  })
  listen('blur', ({ target }) => {
    if (target === window) end(undefined)
  })
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !ghost) return
    event.preventDefault()
    event.stopPropagation()
    end(undefined)
  })
  // A resting finger would open the browser's own menu.
  listen('contextmenu', (event) => {
    if (!isMouse) event.preventDefault()
  })

  return { cancel: () => end(undefined) }
}

/** The press that dropped a card is no click on what is below it. */
function swallowClick() {
  const listener = new AbortController()
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal: listener.signal },
  )
  setTimeout(() => listener.abort(), 50)
}
