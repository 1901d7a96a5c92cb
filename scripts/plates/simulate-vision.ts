import { LMS_FROM_RGB, LMS_FROM_XYZ, luminanceFromLinear, RGB_FROM_LMS } from './colour-space.ts'
import { cross, dot, type Matrix3, mapParts, transform, type Vector3 } from './matrix3.ts'

/** From linear sRGB as drawn to the linear sRGB that looks to everyone as the first looks to the simulated eye. */
export type View = (linear: Vector3) => Vector3

export type Dichromacy = 'protan' | 'deutan' | 'tritan'

/** CIE XYZ (Judd–Vos 2° observer) of the monochromatic lights that a dichromat sees as normal eyes do. */
const ANCHOR_XYZ = {
  nm475: [0.13287, 0.11284, 0.9422],
  nm485: [0.05699, 0.16987, 0.5864],
  nm575: [0.84394, 0.91558, 0.00197],
  nm660: [0.16161, 0.061, 0.00001],
} as const satisfies Record<string, Vector3>

/** For each defect: the cone that is missing, and the anchors of its two half-planes. */
const DICHROMACIES = {
  protan: { missing: 0, anchors: [ANCHOR_XYZ.nm475, ANCHOR_XYZ.nm575] },
  deutan: { missing: 1, anchors: [ANCHOR_XYZ.nm475, ANCHOR_XYZ.nm575] },
  tritan: { missing: 2, anchors: [ANCHOR_XYZ.nm485, ANCHOR_XYZ.nm660] },
} as const

/**
 * Brettel, Viénot and Mollon 1997. A dichromat's colours fill two half-planes of LMS space that meet on the grey
 * axis, each through the light that both eyes see alike; every colour slides along the missing cone's axis until it
 * meets the half-plane on its side.
 */
export function brettel(dichromacy: Dichromacy): View {
  const { missing, anchors } = DICHROMACIES[dichromacy]
  const white = transform(LMS_FROM_RGB, [1, 1, 1])
  const missingAxis = mapParts([0, 0, 0], (_, cone) => (cone === missing ? 1 : 0))
  // The plane of the grey axis and the missing cone's axis parts the colours of one half-plane from the other's.
  const parting = cross(missingAxis, white)
  const planes = anchors.map((xyz) => {
    const anchor = transform(LMS_FROM_XYZ, xyz)
    return { normal: cross(white, anchor), side: Math.sign(dot(parting, anchor)) }
  })
  return (linear) => {
    const lms = transform(LMS_FROM_RGB, linear)
    const side = Math.sign(dot(parting, lms))
    const { normal } = planes.find((plane) => plane.side === side) ?? planes[0]!
    const excess = dot(normal, lms) / normal[missing]
    const slid = mapParts(lms, (part, cone) => (cone === missing ? part - excess : part))
    return onScreen(transform(RGB_FROM_LMS, slid))
  }
}

/** Machado, Oliveira and Fernandes 2009: their table for linear sRGB, at severity 1 and 0.6. */
const MACHADO = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  'protan 0.6': [
    [0.38545, 0.769005, -0.154455],
    [0.100526, 0.829802, 0.069673],
    [-0.007442, -0.02219, 1.029632],
  ],
  'deutan 0.6': [
    [0.498864, 0.674741, -0.173604],
    [0.205199, 0.754872, 0.039929],
    [-0.011131, 0.030969, 0.980162],
  ],
} as const satisfies Record<string, Matrix3>

export function machado(deficiency: keyof typeof MACHADO): View {
  return (linear) => onScreen(transform(MACHADO[deficiency], linear))
}

export const normalView: View = (linear) => linear

/** Without any colour: each dot as the grey of its own luminance. */
export const luminanceView: View = (linear) => {
  const luminance = luminanceFromLinear(linear)
  return [luminance, luminance, luminance]
}

/** A simulated colour may be outside the gamut; a screen shows the nearest colour it has. */
function onScreen(linear: Vector3): Vector3 {
  return mapParts(linear, (part) => Math.min(1, Math.max(0, part)))
}
