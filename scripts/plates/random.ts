/** Returns numbers in [0, 1). */
export type Random = () => number

/** The mulberry32 generator: 32 bits of state, integer arithmetic only, so every engine gives the same sequence. */
export function mulberry32(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * `count` numbers spread evenly over (0, 1), in random order. Two classes of dots drawn this way have the same
 * distribution whatever their sizes, which plain random draws only have on average.
 */
export function stratified(count: number, random: Random): number[] {
  const values = Array.from({ length: count }, (_, index) => (index + 0.5) / count)
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const moved = values[last]!
    values[last] = values[other]!
    values[other] = moved
  }
  return values
}
