import type { Vector3 } from './matrix3.ts'

/** CIEDE2000 between two CIELAB colours, all weights 1 (CIE 142:2001). About 1 is just noticeable side by side. */
export function ciede2000(first: Vector3, second: Vector3): number {
  const meanChroma = (chroma(first[1], first[2]) + chroma(second[1], second[2])) / 2
  const greyCorrection = 1.5 - 0.5 * sevenths(meanChroma)
  const [a1, a2] = [first[1] * greyCorrection, second[1] * greyCorrection]
  const [chroma1, chroma2] = [chroma(a1, first[2]), chroma(a2, second[2])]
  const [hue1, hue2] = [hue(a1, first[2]), hue(a2, second[2])]
  const bothColoured = chroma1 * chroma2 !== 0

  const turn = bothColoured ? shortestTurn(hue1, hue2) : 0
  const lightnessStep = second[0] - first[0]
  const chromaStep = chroma2 - chroma1
  const hueStep = 2 * Math.sqrt(chroma1 * chroma2) * sin(turn / 2)

  const lightness = (first[0] + second[0]) / 2
  const meanC = (chroma1 + chroma2) / 2
  const meanHue = bothColoured ? hue1 + turn / 2 : hue1 + hue2

  const hueWeight =
    1 -
    0.17 * cos(meanHue - 30) +
    0.24 * cos(2 * meanHue) +
    0.32 * cos(3 * meanHue + 6) -
    0.2 * cos(4 * meanHue - 63)
  const fromMiddle = (lightness - 50) ** 2
  const lightnessPart = lightnessStep / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle))
  const chromaPart = chromaStep / (1 + 0.045 * meanC)
  const huePart = hueStep / (1 + 0.015 * meanC * hueWeight)
  const blueTurn = 30 * Math.exp(-(((((meanHue + 360) % 360) - 275) / 25) ** 2))
  const rotation = -2 * sevenths(meanC) * sin(2 * blueTurn)

  return Math.sqrt(
    lightnessPart ** 2 + chromaPart ** 2 + huePart ** 2 + rotation * chromaPart * huePart,
  )
}

/** The formula's √(C⁷ / (C⁷ + 25⁷)): near 0 for greys, near 1 for strong colours. */
function sevenths(meanChroma: number): number {
  return Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7))
}

function chroma(a: number, b: number): number {
  return Math.sqrt(a * a + b * b)
}

/** Degrees in [0, 360). */
function hue(a: number, b: number): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

/** Degrees from one hue to the other, in (−180, 180]. */
function shortestTurn(from: number, to: number): number {
  const turn = to - from
  if (turn > 180) return turn - 360
  return turn < -180 ? turn + 360 : turn
}

function sin(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180)
}

function cos(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180)
}
