/** A prime whose products of two remainders are exact in a double. */
const PRIME = 67_108_859

export type Sum = ReadonlyMap<number, number>

function inverseOf(base: number): number {
  let [result, square] = [1, base]
  for (let left = PRIME - 2; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % PRIME
    square = (square * square) % PRIME
  }
  return result
}

/** What follows from sums by adding and taking away, whatever the multiples. */
export class LinearAttack {
  readonly #rows: { at: number; row: Float64Array }[] = []
  readonly #length: number

  constructor(length: number) {
    this.#length = length
  }

  #rest(sum: Sum): { at: number; row: Float64Array } {
    const row = new Float64Array(this.#length)
    for (const [at, value] of sum) row[at] = (value + PRIME) % PRIME
    for (const { at, row: known } of this.#rows) {
      const factor = row[at]!
      if (factor === 0) continue
      for (let index = 0; index < row.length; index++)
        row[index] = (row[index]! + (PRIME - factor) * known[index]!) % PRIME
    }
    return { at: row.findIndex((value) => value !== 0), row }
  }

  learn(sum: Sum): void {
    const { at, row } = this.#rest(sum)
    if (at === -1) return
    const inverse = inverseOf(row[at]!)
    for (let index = 0; index < row.length; index++) row[index] = (row[index]! * inverse) % PRIME
    this.#rows.push({ at, row })
  }

  knows(sum: Sum): boolean {
    return this.#rest(sum).at === -1
  }

  /**
   * Which choices of one to four variables, together of few people, have a sum that is known.
   * @param sizes how many people each is of
   */
  fewKnown(sizes: ReadonlyMap<number, number>, isFew: (size: number) => boolean): number[][] {
    // What is left of each variable, weighed by chance into one number: choices are known where these add up to zero.
    const weights = Array.from({ length: this.#length }, (_, at) => ((at + 7) * 48_271_003) % PRIME)
    const codes = [...sizes]
      .filter(([, size]) => isFew(size))
      .map(([at, size]) => {
        const { row } = this.#rest(new Map([[at, 1]]))
        const code = row.reduce((sum, value, index) => (sum + value * weights[index]!) % PRIME, 0)
        return { list: [at], size, code }
      })
    const none = { list: [] as number[], size: 0, code: 0 }
    const pairs = [...codes, none].flatMap((a, first) =>
      codes.slice(first + 1).map((b) => ({
        list: [...a.list, ...b.list],
        size: a.size + b.size,
        code: (a.code + b.code) % PRIME,
      })),
    )
    const few = [...codes, ...pairs].filter(({ size }) => isFew(size))
    const byCode = Map.groupBy([none, ...few], ({ code }) => code)
    return few.flatMap(({ list, size, code }) =>
      (byCode.get((PRIME - code) % PRIME) ?? [])
        .filter((other) => isFew(size + other.size) && !other.list.some((at) => list.includes(at)))
        .map((other) => [...list, ...other.list])
        .filter((all) => this.knows(new Map(all.map((at) => [at, 1])))),
    )
  }
}
