import { describe, expect, test } from 'vitest'
import { LMS_FROM_RGB, RGB_FROM_LMS } from './colour-space.ts'
import { type Axis, dot, type Matrix3, mapParts, transform, type Vector3 } from './matrix3.ts'
import { brettel, type Dichromacy, luminanceView, machado, type View } from './simulate-vision.ts'

const DICHROMACIES: [Dichromacy, Axis][] = [
  ['protan', 0],
  ['deutan', 1],
  ['tritan', 2],
]

/** Brettel's two half-planes for linear sRGB as libDaltonLens publishes them, and the plane between them. */
const PUBLISHED: Record<Dichromacy, { sides: [Matrix3, Matrix3]; parting: Vector3 }> = {
  protan: {
    sides: [
      [
        [0.1498, 1.19548, -0.34528],
        [0.10764, 0.84864, 0.04372],
        [0.00384, -0.0054, 1.00156],
      ],
      [
        [0.1457, 1.16172, -0.30742],
        [0.10816, 0.85291, 0.03892],
        [0.00386, -0.00524, 1.00139],
      ],
    ],
    parting: [0.00048, 0.00393, -0.00441],
  },
  deutan: {
    sides: [
      [
        [0.36477, 0.86381, -0.22858],
        [0.26294, 0.64245, 0.09462],
        [-0.02006, 0.02728, 0.99278],
      ],
      [
        [0.37298, 0.88166, -0.25464],
        [0.25954, 0.63506, 0.1054],
        [-0.0198, 0.02784, 0.99196],
      ],
    ],
    parting: [-0.00281, -0.00611, 0.00892],
  },
  tritan: {
    sides: [
      [
        [1.01277, 0.13548, -0.14826],
        [-0.01243, 0.86812, 0.14431],
        [0.07589, 0.805, 0.11911],
      ],
      [
        [0.93678, 0.18979, -0.12657],
        [0.06154, 0.81526, 0.1232],
        [-0.37562, 1.12767, 0.24796],
      ],
    ],
    parting: [0.03901, -0.02788, -0.01113],
  },
}

const LEVELS = [0, 0.25, 0.5, 0.75, 1]
const COLOURS = LEVELS.flatMap((red) =>
  LEVELS.flatMap((green) => LEVELS.map((blue): Vector3 => [red, green, blue])),
)

function largestStep(first: Vector3, second: Vector3): number {
  return Math.max(...first.map((part, axis) => Math.abs(part - second[axis]!)))
}

describe.each(DICHROMACIES)('The vision of %s after Brettel 1997', (dichromacy, missing) => {
  const view = brettel(dichromacy)

  test('The simulation agrees with the published matrices over the whole gamut', () => {
    const { sides, parting } = PUBLISHED[dichromacy]
    const steps = COLOURS.map((colour) => {
      const side = sides[dot(parting, colour) >= 0 ? 0 : 1]
      const published = mapParts(transform(side, colour), (part) => Math.min(1, Math.max(0, part)))
      return largestStep(view(colour), published)
    })
    // Not exactly: the published ones also correct the XYZ of the screen to the Judd–Vos observer.
    expect(Math.max(...steps)).toBeLessThan(0.025)
    expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeLessThan(0.01)
  })

  test('Two colours that differ only in the missing cone look the same', () => {
    const lms = transform(LMS_FROM_RGB, [0.3, 0.3, 0.3])
    const shifted = mapParts(lms, (part, cone) => (cone === missing ? part * 1.04 : part))
    const seen = view(transform(RGB_FROM_LMS, shifted))
    expect(largestStep(seen, [0.3, 0.3, 0.3])).toBeLessThan(1e-6)
  })

  test('Simulating twice changes nothing more', () => {
    const once = view([0.4, 0.3, 0.25])
    expect(largestStep(view(once), once)).toBeLessThan(1e-9)
  })
})

const VIEWS: [string, View][] = [
  ...DICHROMACIES.map(([name]): [string, View] => [`${name} by Brettel`, brettel(name)]),
  ...DICHROMACIES.map(([name]): [string, View] => [`${name} by Machado`, machado(name)]),
  ['mild protan', machado('protan 0.6')],
  ['mild deutan', machado('deutan 0.6')],
  ['luminance only', luminanceView],
]

test.each(VIEWS)('The vision of %s leaves greys as they are', (_, view) => {
  for (const level of LEVELS) {
    expect(largestStep(view([level, level, level]), [level, level, level])).toBeLessThan(1e-5)
  }
})

test('Red goes through the table of Machado 2009, limited to what a screen can show', () => {
  expect(machado('protan')([1, 0, 0])).toEqual([0.152286, 0.114503, 0])
  expect(machado('deutan')([1, 0, 0])).toEqual([0.367322, 0.280085, 0])
  expect(machado('deutan 0.6')([1, 0, 0])).toEqual([0.498864, 0.205199, 0])
})

test('The luminance-only vision keeps the luminance of each primary', () => {
  expect(luminanceView([1, 0, 0])).toEqual([0.2126, 0.2126, 0.2126])
  expect(luminanceView([0, 1, 0])).toEqual([0.7152, 0.7152, 0.7152])
})
