/** Of something on the screen, in pixels of the window. */
type Box = { left: number; right: number; top: number; bottom: number }

/** How far the toasts stand from the edge, and how wide they may be; undefined: where they always are. */
export type Room = { right: number; width: number } | undefined

const BESIDE = 8
/** Narrower than this the words would stand on top of each other. */
const NARROWEST = 260

/**
 * The place nearest to the right edge where toasts cover none of the controls.
 * @param edge how far from the edge they stand when nothing is in their way
 */
export function roomBeside(
  controls: readonly Box[],
  toasts: Box,
  windowWidth: number,
  edge: number,
): Room {
  const beside = controls.filter(
    ({ top, bottom }) => top < toasts.bottom + BESIDE && bottom > toasts.top - BESIDE,
  )
  let right = windowWidth - edge
  while (right - NARROWEST >= edge) {
    const inTheWay = beside.filter((each) => each.left < right && each.right > right - NARROWEST)
    if (inTheWay.length === 0) {
      const ends = beside.filter((each) => each.right < right).map((each) => each.right + BESIDE)
      return { right: windowWidth - right, width: right - Math.max(edge, ...ends) }
    }
    right = Math.min(...inTheWay.map(({ left }) => left)) - BESIDE
  }
  return undefined
}
