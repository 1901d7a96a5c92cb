/** Of something on the screen, in pixels of the window. */
type Box = { left: number; right: number; top: number; bottom: number }

/** How far the toasts stand from the top and the right edge, and how wide they may be; undefined: where they always are. */
export type Room = { top: number; right: number; width: number } | undefined

type Window = { width: number; height: number }

const BESIDE = 8
/** Between the lines of a page there is less room. */
const BETWEEN = 4
/** Narrower than this the words would stand on top of each other. */
const NARROWEST = 260
/** Lower than this they would no longer be looked for. */
const LOWEST = 0.5
/** A place free of words counts only this near to the right edge, in parts of the window; else words are covered. */
const FARTHEST = 0.25

/**
 * The place nearest to the right edge where toasts cover none of the controls, at the height where they are.
 * @param edge how far from the edge they stand when nothing is in their way
 */
export function roomBeside(
  controls: readonly Box[],
  toasts: Box,
  windowWidth: number,
  edge: number,
): Room {
  const beside = controls.filter((each) => isLevel(each, toasts))
  let right = windowWidth - edge
  while (right - NARROWEST >= edge) {
    const inTheWay = beside.filter((each) => each.left < right && each.right > right - NARROWEST)
    if (inTheWay.length === 0) {
      const ends = beside.filter((each) => each.right < right).map((each) => each.right + BESIDE)
      return { top: toasts.top, right: windowWidth - right, width: right - Math.max(edge, ...ends) }
    }
    right = Math.min(...inTheWay.map(({ left }) => left)) - BESIDE
  }
  return undefined
}

/**
 * Of such places from `first` downwards the one nearest to the corner: a higher one far to the left is not where toasts are
 * looked for. In the upper half of the window unless `lowest` says otherwise.
 */
export function roomBelow(
  inTheWay: readonly Box[],
  toasts: Box,
  window: Window,
  edge: number,
  first: number,
  lowest = window.height * LOWEST,
): Room {
  const height = toasts.bottom - toasts.top
  const lower = new Set(inTheWay.map(({ bottom }) => bottom + BETWEEN))
  let nearest: Room
  for (const top of [first, ...[...lower].sort((a, b) => a - b)]) {
    if (top < first || top > lowest) continue
    const room = roomBeside(inTheWay, { ...toasts, top, bottom: top + height }, window.width, edge)
    if (room && !(nearest && wayOf(nearest) <= wayOf(room))) nearest = room
  }
  return nearest
}

/**
 * Beside the buttons in the head of a dialog; on a phone, whose dialogs are as wide as the window, beneath its controls.
 * Where a form fills it they lie on fields, and on nothing of `needed`: a field can be typed into a moment later, or by the
 * Tab key.
 */
export function roomOverDialog(
  { controls, needed }: { controls: readonly Box[]; needed: readonly Box[] },
  toasts: Box,
  window: Window,
  edge: number,
): Room {
  const lowest = window.height - (toasts.bottom - toasts.top) - edge
  return (
    roomBeside(controls, toasts, window.width, edge) ??
    roomBelow(controls, toasts, window, edge, toasts.top) ??
    roomBelow(needed, toasts, window, edge, toasts.top, lowest) ??
    atEdge(window, edge, toasts.top)
  )
}

/**
 * Beneath `first`, where they cover neither controls nor words of the page; where there is no such place, no controls.
 * What stands well stays there while it is read.
 */
export function roomOnPage(
  { controls, words }: { controls: readonly Box[]; words: readonly Box[] },
  { present, toasts }: { present: Room; toasts: Box },
  window: Window,
  edge: number,
  first: number,
): Room {
  const roomAmong = (inTheWay: readonly Box[]) =>
    present && isFree(inTheWay, toasts) ? present : roomBelow(inTheWay, toasts, window, edge, first)
  const free = roomAmong([...controls, ...words])
  if (free && free.right <= window.width * FARTHEST) return free
  return roomAmong(controls) ?? atEdge(window, edge, first)
}

/** From the corner to a place. */
const wayOf = ({ top, right }: NonNullable<Room>) => top + right

const atEdge = ({ width }: Window, edge: number, top: number) => ({
  top,
  right: edge,
  width: width - 2 * edge,
})

/** Whether toasts cover none of these where they are. */
export function isFree(inTheWay: readonly Box[], toasts: Box): boolean {
  return !inTheWay.some(
    (each) => isLevel(each, toasts) && each.left < toasts.right && each.right > toasts.left,
  )
}

const isLevel = ({ top, bottom }: Box, toasts: Box) =>
  top < toasts.bottom + BETWEEN && bottom > toasts.top - BETWEEN
