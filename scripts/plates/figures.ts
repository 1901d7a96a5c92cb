import type { Circle } from './packing.ts'
import type { DigitSet, Point, Skeleton } from './skeletons.ts'

/** Where the centre lines of one digit are, in units of the plate, and how wide the pen is. */
type Slot = { left: number; top: number; width: number; height: number; pen: number }

const SINGLE_SLOTS = [centredSlot(0, 460, 650, 108)]
const DOUBLE_SLOTS = [centredSlot(-190, 320, 560, 94), centredSlot(190, 320, 560, 94)]

/** Whether the dot belongs to the number: at least half of it is within the strokes. */
export type FigureTest = (circle: Circle) => boolean

/** `figure` is a number of one or two digits. */
export function figureTest(figure: string, digits: DigitSet): FigureTest {
  const slots = figure.length === 1 ? SINGLE_SLOTS : DOUBLE_SLOTS
  const lines = [...figure].map((digit, index) =>
    centreLines(digits[Number(digit)]!, slots[index]!),
  )
  return (circle) => {
    const near = lines.map(({ pen, pieces }) => ({
      reach: pen / 2,
      pieces: pieces.filter((piece) => isWithin(circle.x, circle.y, piece, pen / 2 + circle.r)),
    }))
    if (near.every(({ pieces }) => pieces.length === 0)) return false
    const inside = SAMPLES.filter(([dx, dy]) => {
      const x = circle.x + dx * circle.r
      const y = circle.y + dy * circle.r
      return near.some(({ reach, pieces }) => pieces.some((piece) => isWithin(x, y, piece, reach)))
    })
    return inside.length * 2 >= SAMPLES.length
  }
}

/** 19 points spread evenly over a dot of radius 1: its centre, a ring of 6 and a ring of 12. */
const SAMPLES: readonly Point[] = [[0, 0], ...ring(6, 0.5), ...ring(12, 0.87)]

function ring(count: number, radius: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

/** `width` and `height` are those of the inked digit, pen included. */
function centredSlot(centre: number, width: number, height: number, pen: number): Slot {
  const lineWidth = width - pen
  const lineHeight = height - pen
  return {
    left: centre - lineWidth / 2,
    top: -lineHeight / 2,
    width: lineWidth,
    height: lineHeight,
    pen,
  }
}

type Piece = { from: Point; to: Point }

function centreLines(skeleton: Skeleton, slot: Slot): { pen: number; pieces: Piece[] } {
  const onPlate = ([x, y]: Point): Point => [slot.left + x * slot.width, slot.top + y * slot.height]
  const pieces = skeleton.flatMap((stroke) =>
    stroke.slice(1).map((to, index) => ({ from: onPlate(stroke[index]!), to: onPlate(to) })),
  )
  return { pen: slot.pen, pieces }
}

function isWithin(x: number, y: number, { from, to }: Piece, distance: number): boolean {
  const alongX = to[0] - from[0]
  const alongY = to[1] - from[1]
  const length = alongX * alongX + alongY * alongY
  const share = ((x - from[0]) * alongX + (y - from[1]) * alongY) / length
  const nearest = Math.min(1, Math.max(0, share))
  const dx = x - (from[0] + nearest * alongX)
  const dy = y - (from[1] + nearest * alongY)
  return dx * dx + dy * dy <= distance * distance
}
