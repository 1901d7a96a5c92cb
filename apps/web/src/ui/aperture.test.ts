import { describe, expect, it } from 'vitest'
import { apertureBlades } from './aperture.ts'

describe('The mark of Íris', () => {
  it('The mark draws every blade from a corner of the opening to the ring', () => {
    const blades = apertureBlades(6, 10, 4)
    expect(blades).toHaveLength(6)
    for (const { x1, y1, x2, y2 } of blades) {
      expect(Math.hypot(x1, y1)).toBeCloseTo(4, 1)
      expect(Math.hypot(x2, y2)).toBeCloseTo(10, 1)
    }
  })

  it('The mark is closed: each blade passes through the corner where the next one starts', () => {
    const blades = apertureBlades(6, 10, 4)
    for (const [index, blade] of blades.entries()) {
      const next = blades[(index + 1) % blades.length]!
      const cross =
        (blade.x2 - blade.x1) * (next.y1 - blade.y1) - (blade.y2 - blade.y1) * (next.x1 - blade.x1)
      expect(Math.abs(cross)).toBeLessThan(0.2)
    }
  })
})
