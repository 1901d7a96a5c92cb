import {
  type Axis,
  dot,
  invert,
  type Matrix3,
  mapParts,
  subtract,
  transform,
  type Vector3,
} from './matrix3.ts'

/** Standard deviation, in CIELAB units, of the noise that an eye is assumed to add to every colour. */
const EYE_NOISE = 3

/**
 * d′: how many standard deviations apart two groups of CIELAB colours are in the direction that separates them best
 * (linear discriminant). On these plates up to 1 was invisible by eye, and from 3 on easy to read.
 */
export function separation(first: readonly Vector3[], second: readonly Vector3[]): number {
  const step = subtract(mean(first), mean(second))
  const spread = seen(covariance([...centred(first), ...centred(second)]))
  return Math.sqrt(dot(step, transform(invert(spread), step)))
}

export function mean(colours: readonly Vector3[]): Vector3 {
  const sum = colours.reduce<Vector3>((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]], [0, 0, 0])
  return mapParts(sum, (part) => part / colours.length)
}

function centred(colours: readonly Vector3[]): Vector3[] {
  const middle = mean(colours)
  return colours.map((colour) => subtract(colour, middle))
}

function covariance(deviations: readonly Vector3[]): Matrix3 {
  const entry = (i: Axis, j: Axis) =>
    deviations.reduce((sum, deviation) => sum + deviation[i] * deviation[j], 0) / deviations.length
  const row = (i: Axis): Vector3 => [entry(i, 0), entry(i, 1), entry(i, 2)]
  return [row(0), row(1), row(2)]
}

/**
 * The share of the variance of "belongs to the group" that a linear function of the colours, seen with the eye's
 * noise, explains: 1 when the colours tell the group exactly, 0 when they tell nothing.
 */
export function explainedShare(colours: readonly Vector3[], belongs: readonly boolean[]): number {
  const share = belongs.filter(Boolean).length / belongs.length
  if (share === 0 || share === 1) return 0
  const deviations = centred(colours)
  const tilt = mean(
    deviations.map((deviation, index) =>
      mapParts(deviation, (part) => part * ((belongs[index] ? 1 : 0) - share)),
    ),
  )
  const explained = dot(tilt, transform(invert(seen(covariance(deviations))), tilt))
  return explained / (share * (1 - share))
}

function seen(matrix: Matrix3): Matrix3 {
  const row = (i: Axis) =>
    mapParts(matrix[i], (part, j) => (i === j ? part + EYE_NOISE ** 2 : part))
  return [row(0), row(1), row(2)]
}

/** The chance that a value of the first group is above one of the second (ties count half); .5 tells nothing. */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (first.length * second.length)
}

const NEIGHBOURS = 15

/**
 * Balanced accuracy (the mean of both groups' hit rates; .5 is guessing) of telling each colour's group from its
 * nearest neighbours in CIELAB, itself left out. Finds curved borders, which a linear discriminant does not.
 */
export function neighbourAccuracy(first: readonly Vector3[], second: readonly Vector3[]): number {
  return (hitRate(first, second) + hitRate(second, first)) / 2
}

/** The share of a group's colours whose neighbours are mostly of the same group, given the sizes of both. */
function hitRate(own: readonly Vector3[], other: readonly Vector3[]): number {
  const hits = own.filter((colour) => {
    const toOwn = squaredDistances(colour, own)
    const toOther = squaredDistances(colour, other)
    // The nearest one is the colour itself, at distance 0: it takes a place but has no vote.
    const reach = nearest(NEIGHBOURS, toOwn, toOther)
    const votes = (distances: Float64Array) => {
      let count = 0
      for (const distance of distances) if (distance <= reach) count++
      return count
    }
    // Each vote weighs more the rarer its group is; otherwise the larger group would win everywhere.
    return (votes(toOwn) - 1) / own.length > votes(toOther) / other.length
  })
  return hits.length / own.length
}

/** The distance of the one that has so many nearer ones. Sorting all thousand took most of the time of judging a plate. */
function nearest(before: number, ...groups: readonly Float64Array[]): number {
  const smallest = new Float64Array(before + 1).fill(Infinity)
  for (const distances of groups)
    for (const distance of distances) {
      let place = before
      if (distance >= smallest[place]!) continue
      for (; place > 0 && smallest[place - 1]! > distance; place--)
        smallest[place] = smallest[place - 1]!
      smallest[place] = distance
    }
  return smallest[before]!
}

function squaredDistances([x, y, z]: Vector3, colours: readonly Vector3[]): Float64Array {
  const distances = new Float64Array(colours.length)
  for (const [at, colour] of colours.entries())
    distances[at] = (colour[0] - x) ** 2 + (colour[1] - y) ** 2 + (colour[2] - z) ** 2
  return distances
}
