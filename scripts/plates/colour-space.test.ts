import { describe, expect, test } from 'vitest'
import {
  chromaticityFromLinear,
  confusedWith,
  hexFromLinear,
  LMS_FROM_XYZ,
  labFromLinear,
  linearFromChromaticity,
  linearFromHex,
  luminanceFromLightness,
  luminanceFromLinear,
} from './colour-space.ts'
import { type Axis, invert } from './matrix3.ts'

describe('Cone chromaticity', () => {
  test('White has the chromaticity l .6548 and s 1', () => {
    const { l, s } = chromaticityFromLinear([1, 1, 1])
    expect(l).toBeCloseTo(0.6548, 4)
    expect(s).toBeCloseTo(1, 3)
  })

  // Smith and Pokorny's copunctal points: where the confusion lines of each dichromat meet, in CIE x, y.
  test.each<[string, Axis, number, number]>([
    ['protan', 0, 0.7465, 0.2535],
    ['deutan', 1, 1.4, -0.4],
    ['tritan', 2, 0.175, 0],
  ])('The %s confusion lines meet at the published point', (_, cone, x, y) => {
    const column = invert(LMS_FROM_XYZ).map((row) => row[cone])
    const sum = column[0]! + column[1]! + column[2]!
    expect(column[0]! / sum).toBeCloseTo(x, 3)
    expect(column[1]! / sum).toBeCloseTo(y, 3)
  })

  test('A colour made from a chromaticity has that chromaticity and luminance', () => {
    const linear = linearFromChromaticity({ l: 0.68, s: 0.4 }, 0.3)
    const { l, s } = chromaticityFromLinear(linear)
    expect(l).toBeCloseTo(0.68, 10)
    expect(s).toBeCloseTo(0.4, 10)
    // The published cone responses, of five digits, add up to .99996 of the luminance.
    expect(luminanceFromLinear(linear)).toBeCloseTo(0.3, 4)
  })
})

describe('The colour confused with a ground', () => {
  const ground = { l: 0.64, s: 0.5 }

  test('On the protan line the confused colour keeps the ratio of S to M', () => {
    const { l, s } = confusedWith(ground, 0.68, 0)
    expect(s / (1 - l)).toBeCloseTo(ground.s / (1 - ground.l), 12)
  })

  test('On the deutan line the confused colour keeps the ratio of S to L', () => {
    const { l, s } = confusedWith(ground, 0.68, 1)
    expect(s / l).toBeCloseTo(ground.s / ground.l, 12)
  })

  test('A kind between protan and deutan gives a colour between both lines', () => {
    const between = confusedWith(ground, 0.68, 0.5).s
    expect(between).toBeGreaterThan(confusedWith(ground, 0.68, 0).s)
    expect(between).toBeLessThan(confusedWith(ground, 0.68, 1).s)
  })
})

describe('CIELAB', () => {
  test.each([
    ['#ffffff', [100, 0, 0]],
    ['#ff0000', [53.24, 80.09, 67.2]],
    ['#0000ff', [32.3, 79.19, -107.86]],
    ['#777777', [50.03, 0, 0]],
  ])('The colour %s has its known CIELAB coordinates', (hex, expected) => {
    const lab = labFromLinear(linearFromHex(hex))
    for (const [axis, value] of expected.entries()) {
      expect(Math.abs(lab[axis]! - value)).toBeLessThan(0.05)
    }
  })

  test.each([2, 8, 42, 76])('Lightness %d comes back from its luminance', (lightness) => {
    const luminance = luminanceFromLightness(lightness)
    expect(labFromLinear([luminance, luminance, luminance])[0]).toBeCloseTo(lightness, 6)
  })
})

describe('8-bit colours', () => {
  test.each(['#000000', '#659f54', '#0a0b0c', '#ffffff'])(
    'The 8-bit colour %s survives the way there and back',
    (hex) => {
      expect(hexFromLinear(linearFromHex(hex))).toBe(hex)
    },
  )

  test('A colour that sRGB does not have is refused and not clipped', () => {
    expect(() => hexFromLinear([0.5, -0.01, 0.5])).toThrow(RangeError)
    expect(() => hexFromLinear([1.01, 0.5, 0.5])).toThrow(RangeError)
  })
})
