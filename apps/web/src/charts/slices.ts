import { percentOf } from '@iris/domain/percent'

/** One part of a whole. `none` ('Nenhuma', 'Sem informação') is hatched and has no colour of its own. */
export type Part = { label: string; count: number; percentage: number; none?: boolean }

/** Each part with its share of all, so that a pie draws what it writes. */
export function sharesOf<T extends { count: number }>(parts: readonly T[]) {
  const whole = parts.reduce((sum, { count }) => sum + count, 0)
  return parts.map((part) => ({ ...part, percentage: percentOf(part.count, whole) }))
}

export type Slice = { start: number; end: number; middle: number }

const TURN = 2 * Math.PI

/** The angles of the slices, clockwise from the top, in radians. A pie of nothing has empty slices. */
export function slicesOf(counts: readonly number[]): Slice[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let at = 0
  return counts.map((count) => {
    const start = at
    at += total > 0 ? (count / total) * TURN : 0
    return { start, end: at, middle: (start + at) / 2 }
  })
}

/**
 * Moves the letters of thin slices apart and keeps their order around the circle.
 * @param angles wanted, ascending; @param gap least distance between neighbours, both in radians
 */
export function spread(angles: readonly number[], gap: number): number[] {
  if (angles.length * gap >= TURN) return [...angles]
  const placed = [...angles]
  // Letters that overlap push each other away evenly; a few rounds separate any group.
  for (let round = 0; round < 60; round++) {
    let moved = false
    for (let i = 0; i < placed.length; i++) {
      const next = (i + 1) % placed.length
      const wrap = next === 0 ? TURN : 0
      const distance = (placed[next] ?? 0) + wrap - (placed[i] ?? 0)
      if (placed.length > 1 && distance < gap - 1e-6) {
        const push = (gap - distance) / 2
        placed[i] = (placed[i] ?? 0) - push
        placed[next] = (placed[next] ?? 0) + push
        moved = true
      }
    }
    if (!moved) break
  }
  return placed
}

/** The point at an angle, clockwise from the top. */
export function pointAt(angle: number, radius: number): { x: number; y: number } {
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
}

/** The outline of a slice; `inner` above 0 leaves the hole of a ring. */
export function slicePath({ start, end }: Slice, outer: number, inner = 0): string {
  if (end - start >= TURN - 1e-6) return circle(outer, 1) + (inner > 0 ? circle(inner, 0) : '')
  const large = end - start > Math.PI ? 1 : 0
  const text = (angle: number, radius: number) => {
    const { x, y } = pointAt(angle, radius)
    return `${x.toFixed(2)} ${y.toFixed(2)}`
  }
  const arc = `M${text(start, outer)}A${outer} ${outer} 0 ${large} 1 ${text(end, outer)}`
  return inner > 0
    ? `${arc}L${text(end, inner)}A${inner} ${inner} 0 ${large} 0 ${text(start, inner)}Z`
    : `${arc}L0 0Z`
}

/** In two halves, for no arc is a whole turn. A line from the middle would part what is one. */
function circle(radius: number, clockwise: 0 | 1): string {
  const half = `A${radius} ${radius} 0 1 ${clockwise} 0 `
  return `M0 ${-radius}${half}${radius}${half}${-radius}Z`
}

/** The most first, the rest summed under one name, 'none' always last. */
export function ranked(parts: readonly Part[], keep: number, restLabel: string): Part[] {
  const some = parts.filter(({ none }) => !none).sort((a, b) => b.count - a.count)
  const rest = some.slice(keep)
  const summed =
    rest.length > 1
      ? [
          {
            label: restLabel,
            count: rest.reduce((sum, { count }) => sum + count, 0),
            percentage: rest.reduce((sum, { percentage }) => sum + percentage, 0),
          },
        ]
      : rest
  return [...some.slice(0, keep), ...summed, ...parts.filter(({ none }) => none)]
}

/** Round steps for an axis up to at least `max`: at most five, from 0. */
export function ticksUpTo(max: number): number[] {
  if (max <= 0) return [0, 1]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough)
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step)
}

/** A, B, C … the letter that connects a slice to its line in the list. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + (index % 26))
}
