export type Blade = { x1: number; y1: number; x2: number; y2: number }

/**
 * The blades of an iris: each edge of a regular polygon, extended until it meets the ring.
 * @param blades how many; @param ring its radius; @param opening the corner radius of the polygon (same units)
 */
export function apertureBlades(blades: number, ring: number, opening: number): Blade[] {
  const corner = (index: number) => {
    const angle = (2 * Math.PI * index) / blades - Math.PI / 2 + Math.PI / blades
    return { x: opening * Math.cos(angle), y: opening * Math.sin(angle) }
  }
  return Array.from({ length: blades }, (_, index) => {
    const start = corner(index)
    const next = corner(index + 1)
    const length = Math.hypot(next.x - start.x, next.y - start.y)
    const along = { x: (next.x - start.x) / length, y: (next.y - start.y) / length }
    // Solve |start + t · along| = ring for the positive t.
    const middle = start.x * along.x + start.y * along.y
    const reach = -middle + Math.sqrt(middle ** 2 + ring ** 2 - opening ** 2)
    const round = (value: number) => Math.round(value * 100) / 100
    return {
      x1: round(start.x),
      y1: round(start.y),
      x2: round(start.x + reach * along.x),
      y2: round(start.y + reach * along.y),
    }
  })
}
