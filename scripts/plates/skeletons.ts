/** In a unit box, with y downwards. */
export type Point = readonly [number, number]
/** A line through points, drawn with a round pen. */
export type Stroke = readonly Point[]
/** One digit as the centre lines of its strokes. */
export type Skeleton = readonly Stroke[]
/** The skeletons of the digits 0 to 9, in order. */
export type DigitSet = readonly Skeleton[]

const ARC_STEP = 10

/** Part of an ellipse; degrees, clockwise on the screen, 0 at the right, 270 at the top. */
function arc(centre: Point, radii: Point, from: number, to: number): Point[] {
  const steps = Math.ceil(Math.abs(to - from) / ARC_STEP)
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / steps) * Math.PI) / 180
    return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)]
  })
}

const SIX: Skeleton = [
  arc([0.5, 0.68], [0.5, 0.32], 0, 360),
  arc([0.82, 0.68], [0.82, 0.68], 180, 275),
]

/** Curved digits, for numbers that are not inside each other. */
export const NUMERALS: DigitSet = [
  [arc([0.5, 0.5], [0.5, 0.5], 0, 360)],
  [
    [
      [0.2, 0.18],
      [0.56, 0],
      [0.56, 1],
    ],
  ],
  [[...arc([0.5, 0.28], [0.48, 0.28], 190, 393), [0, 1], [1, 1]]],
  [[[0.04, 0], [0.94, 0], [0.44, 0.4], ...arc([0.44, 0.7], [0.56, 0.3], 280, 500)]],
  [
    [
      [0.4, 0],
      [0, 0.68],
      [1, 0.68],
    ],
    [
      [0.74, 0.34],
      [0.74, 1],
    ],
  ],
  [[[0.94, 0], [0.1, 0], [0.06, 0.44], ...arc([0.44, 0.69], [0.56, 0.31], 240, 498)]],
  SIX,
  [
    [
      [0, 0],
      [1, 0],
      [0.34, 1],
    ],
  ],
  [arc([0.5, 0.24], [0.43, 0.24], 0, 360), arc([0.5, 0.74], [0.5, 0.26], 0, 360)],
  SIX.map((stroke) => stroke.map(([x, y]): Point => [1 - x, 1 - y])),
]

const CORNER: Point = [0.32, 0.19]
const BAR_SPLIT = 0.36

const SEGMENTS = {
  top: [
    [CORNER[0], 0],
    [1 - CORNER[0], 0],
  ],
  topRight: arc([1 - CORNER[0], CORNER[1]], CORNER, 270, 360),
  upperRight: [
    [1, CORNER[1]],
    [1, 0.5],
  ],
  lowerRight: [
    [1, 0.5],
    [1, 1 - CORNER[1]],
  ],
  bottomRight: arc([1 - CORNER[0], 1 - CORNER[1]], CORNER, 0, 90),
  bottom: [
    [CORNER[0], 1],
    [1 - CORNER[0], 1],
  ],
  bottomLeft: arc([CORNER[0], 1 - CORNER[1]], CORNER, 90, 180),
  lowerLeft: [
    [0, 1 - CORNER[1]],
    [0, 0.5],
  ],
  upperLeft: [
    [0, 0.5],
    [0, CORNER[1]],
  ],
  topLeft: arc([CORNER[0], CORNER[1]], CORNER, 180, 270),
  barLeft: [
    [0, 0.5],
    [BAR_SPLIT, 0.5],
  ],
  barRight: [
    [BAR_SPLIT, 0.5],
    [1, 0.5],
  ],
} satisfies Record<string, Point[]>

function segments(...names: (keyof typeof SEGMENTS)[]): Skeleton {
  return names.map((name) => SEGMENTS[name])
}

/**
 * Digits made of parts of one rounded 8, so that one digit can lie completely inside another: on a transformation
 * plate the number for dichromats is part of the number for everyone else.
 */
export const NESTED_NUMERALS: DigitSet = [
  segments(
    'top',
    'topRight',
    'upperRight',
    'lowerRight',
    'bottomRight',
    'bottom',
    'bottomLeft',
    'lowerLeft',
    'upperLeft',
    'topLeft',
  ),
  segments('upperRight', 'lowerRight'),
  segments(
    'top',
    'topRight',
    'upperRight',
    'barRight',
    'barLeft',
    'lowerLeft',
    'bottomLeft',
    'bottom',
  ),
  segments('top', 'topRight', 'upperRight', 'barRight', 'lowerRight', 'bottomRight', 'bottom'),
  segments('upperLeft', 'barLeft', 'barRight', 'upperRight', 'lowerRight'),
  segments(
    'top',
    'topLeft',
    'upperLeft',
    'barLeft',
    'barRight',
    'lowerRight',
    'bottomRight',
    'bottom',
  ),
  segments(
    'top',
    'topLeft',
    'upperLeft',
    'barLeft',
    'barRight',
    'lowerRight',
    'bottomRight',
    'bottom',
    'bottomLeft',
    'lowerLeft',
  ),
  segments('top', 'topRight', 'upperRight', 'lowerRight'),
  Object.values(SEGMENTS),
  segments(
    'top',
    'topRight',
    'upperRight',
    'barRight',
    'barLeft',
    'upperLeft',
    'topLeft',
    'lowerRight',
    'bottomRight',
    'bottom',
  ),
]
