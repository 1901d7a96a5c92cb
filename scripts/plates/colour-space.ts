import { invert, type Matrix3, mapParts, multiply, transform, type Vector3 } from './matrix3.ts'

/** IEC 61966-2-1: linear sRGB, white D65, to CIE XYZ with Y of white = 1. */
const XYZ_FROM_RGB: Matrix3 = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
]

/** Smith and Pokorny 1975 cone responses, scaled so that L + M is the luminance Y (to four digits). */
export const LMS_FROM_XYZ: Matrix3 = [
  [0.15514, 0.54312, -0.03286],
  [-0.15514, 0.45684, 0.03286],
  [0, 0, 0.01608],
]

export const LMS_FROM_RGB: Matrix3 = multiply(LMS_FROM_XYZ, XYZ_FROM_RGB)
export const RGB_FROM_LMS: Matrix3 = invert(LMS_FROM_RGB)

/** S over Y at the D65 white, so that white has s = 1. */
const S_OF_WHITE = 0.01751

const WHITE_XYZ = transform(XYZ_FROM_RGB, [1, 1, 1])

/** Cone chromaticity: l = L / (L + M) is red against green, s = S / (L + M) is blue against yellow. White: .6548, 1. */
export type Chromaticity = { l: number; s: number }

/** Linear sRGB of a chromaticity at luminance Y (white = 1). Not clipped: parts outside 0–1 are out of gamut. */
export function linearFromChromaticity({ l, s }: Chromaticity, luminance: number): Vector3 {
  return transform(RGB_FROM_LMS, [l * luminance, (1 - l) * luminance, s * luminance * S_OF_WHITE])
}

export function chromaticityFromLinear(linear: Vector3): Chromaticity {
  const [long, medium, short] = transform(LMS_FROM_RGB, linear)
  const luminance = long + medium
  return { l: long / luminance, s: short / luminance / S_OF_WHITE }
}

/**
 * The chromaticity with red-green value `l` that dichromats confuse with `ground`.
 *
 * @param blend 0 keeps S/M, the exact protan line; 1 keeps S/L, the exact deutan line; between, the residue is
 *   shared by both.
 */
export function confusedWith(ground: Chromaticity, l: number, blend: number): Chromaticity {
  const protan = (1 - l) / (1 - ground.l)
  const deutan = l / ground.l
  return { l, s: ground.s * protan ** (1 - blend) * deutan ** blend }
}

/** Relative luminance Y (white = 1) of linear sRGB. */
export function luminanceFromLinear(linear: Vector3): number {
  return transform(XYZ_FROM_RGB, linear)[1]
}

/** Relative luminance Y (white = 1) of a CIE lightness L* (0–100). */
export function luminanceFromLightness(lightness: number): number {
  return lightness > 8 ? ((lightness + 16) / 116) ** 3 : (lightness * 27) / 24389
}

/** CIELAB [L*, a*, b*] under D65. */
export function labFromLinear(linear: Vector3): Vector3 {
  const [x, y, z] = mapParts(transform(XYZ_FROM_RGB, linear), (part, axis) => {
    const ratio = part / WHITE_XYZ[axis]
    return ratio > 216 / 24389 ? Math.cbrt(ratio) : (ratio * 24389) / 27 / 116 + 16 / 116
  })
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** Linear sRGB, each part 0–1, of `#rrggbb`. */
export function linearFromHex(hex: string): Vector3 {
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return linearFromBytes(part(1), part(3), part(5))
}

/** Linear sRGB, each part 0–1, of a pixel's three bytes. */
export function linearFromBytes(red: number, green: number, blue: number): Vector3 {
  return mapParts([red, green, blue], (byte) => {
    const encoded = byte / 255
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  })
}

/** `#rrggbb`, lower case. Throws a RangeError when a part is outside 0–1, rather than clip it to another colour. */
export function hexFromLinear(linear: Vector3): string {
  const parts = linear.map((part) => {
    if (!(part >= 0 && part <= 1)) throw new RangeError(`Out of the sRGB gamut: ${linear}`)
    const encoded = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
