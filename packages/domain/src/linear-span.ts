/** The largest prime below 2^26: a product of two remainders is still exact in a double. */
const PRIME = 67_108_859

function powerOf(base: number, exponent: number): number {
  let result = 1
  for (let square = base, left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % PRIME
    square = (square * square) % PRIME
  }
  return result
}

/** What follows from some sums by adding and taking away, over the remainders of a prime. */
export class LinearSpan {
  readonly #rows: { at: number; row: Float64Array }[] = []

  /** What is left of it once everything known was taken away; undefined where nothing is. */
  #rest(vector: Float64Array): { at: number; row: Float64Array } | undefined {
    const row = vector.slice()
    for (const { at, row: known } of this.#rows) {
      const factor = row[at]!
      if (factor === 0) continue
      for (let index = at; index < row.length; index++)
        row[index] = (row[index]! + (PRIME - factor) * known[index]!) % PRIME
    }
    const at = row.findIndex((value) => value !== 0)
    return at === -1 ? undefined : { at, row }
  }

  add(vector: Float64Array): void {
    const rest = this.#rest(vector)
    if (!rest) return
    const { at, row } = rest
    const inverse = powerOf(row[at]!, PRIME - 2)
    for (let index = at; index < row.length; index++) row[index] = (row[index]! * inverse) % PRIME
    this.#rows.push(rest)
  }

  has(vector: Float64Array): boolean {
    return this.#rest(vector) === undefined
  }
}

/**
 * One vector for each set, so short that sums of sets are compared quickly: each atom stands for a vector of chance
 * numbers, a set for the sum of its atoms. One more than all sets follow from each other in the vectors just where they do
 * in the sets, but for one chance in many millions.
 * @param sets numbers of atoms, from 0
 */
export function vectorsOf(sets: readonly (readonly number[])[], atoms: number): Float64Array[] {
  const length = Math.min(atoms, sets.length + 4)
  const isShort = length < atoms
  const chance = isShort ? chanceNumbers(atoms * length) : undefined
  return sets.map((set) => {
    const vector = new Float64Array(length)
    for (const atom of set) {
      if (!chance) vector[atom] = 1
      else
        for (let index = 0; index < length; index++)
          vector[index] = (vector[index]! + chance[atom * length + index]!) % PRIME
    }
    return vector
  })
}

/** Always the same ones (xorshift, 32 bits), so that one population is always hidden in the same way. */
function chanceNumbers(count: number): Float64Array {
  const numbers = new Float64Array(count)
  let state = 2_463_534_242
  for (let index = 0; index < count; index++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    numbers[index] = (state >>> 0) % PRIME
  }
  return numbers
}
