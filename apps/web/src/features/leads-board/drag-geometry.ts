export type Box = { left: number; right: number; top: number; bottom: number }

/** How far (CSS pixels) a card may leave the board and still be dropped on it. */
const SLACK = { x: 24, y: 48 }
/** Closer than this to its edge the board scrolls, by up to so many pixels a frame. */
const EDGE = 56
const FASTEST = 16

/** The column under a point; undefined outside the board, where a drop changes nothing. */
export function columnAt<S>(
  point: { x: number; y: number },
  board: Box,
  columns: readonly { stage: S; box: Box }[],
): S | undefined {
  const onBoard =
    point.x >= board.left - SLACK.x &&
    point.x <= board.right + SLACK.x &&
    point.y >= board.top - SLACK.y &&
    point.y <= board.bottom + SLACK.y
  if (!onBoard) return undefined
  const x = Math.max(board.left, Math.min(board.right, point.x))
  return columns.find(({ box }) => x >= box.left && x <= box.right)?.stage
}

/**
 * Pixels to scroll in this frame: negative to the left, 0 away from the edges, faster when closer; slower on a narrow
 * board.
 */
export function edgeSpeed(x: number, { left, right }: Pick<Box, 'left' | 'right'>): number {
  const reach = Math.min(EDGE, (right - left) / 4)
  const fastest = Math.min(FASTEST, (right - left) / 48)
  const intoLeft = left + reach - x
  const intoRight = x - (right - reach)
  if (intoLeft > 0) return -Math.ceil(fastest * Math.min(1, intoLeft / reach))
  if (intoRight > 0) return Math.ceil(fastest * Math.min(1, intoRight / reach))
  return 0
}
