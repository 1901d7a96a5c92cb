import type { Random } from './random.ts'

/** In the plate's units: the viewBox is 1000 wide, its centre at 0, 0. */
export type Circle = { x: number; y: number; r: number }

const PLATE_RADIUS = 488
const GAP = 1.6

/** Large dots first, then smaller ones between them; `tries` is how many places are tried, not how many are found. */
const SIZES = [
  { radius: 17, tries: 1600 },
  { radius: 14, tries: 2600 },
  { radius: 11.5, tries: 3400 },
  { radius: 9, tries: 4800 },
]
const SIZE_SPREAD = 0.08
const FILLER = { smallest: 5.2, largest: 8.6, tries: 24_000 }

/**
 * Fills the disc with dots that do not touch. It does not know the number: if the packing followed its outline, the
 * gaps would show it to anyone.
 */
export function packCircles(random: Random): Circle[] {
  const placed: Circle[] = []

  const place = (smallest: number, largest: number) => {
    const x = tenths((random() * 2 - 1) * PLATE_RADIUS)
    const y = tenths((random() * 2 - 1) * PLATE_RADIUS)
    const wanted = smallest + random() * (largest - smallest)
    const room = roomAt(x, y, placed)
    if (room < smallest) return
    const r = Math.floor(Math.min(wanted, room) * 10) / 10
    placed.push({ x, y, r })
  }

  for (const { radius, tries } of SIZES) {
    for (let n = 0; n < tries; n++) {
      place(radius * (1 - SIZE_SPREAD), radius * (1 + SIZE_SPREAD))
    }
  }
  for (let n = 0; n < FILLER.tries; n++) place(FILLER.smallest, FILLER.largest)
  return placed
}

/** The largest radius of a dot with this centre, negative where there is no room. */
function roomAt(x: number, y: number, placed: readonly Circle[]): number {
  let room = PLATE_RADIUS - Math.sqrt(x * x + y * y)
  for (const circle of placed) {
    if (room < 0) break
    const dx = circle.x - x
    const dy = circle.y - y
    const free = Math.sqrt(dx * dx + dy * dy) - circle.r - GAP
    if (free < room) room = free
  }
  return room
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
