/** What counts as nothing among sums of whole numbers. */
const TINY = 1e-7
/** Pivots without progress after which the slower rule that cannot turn in a circle is used. */
const STALLED = 60

export type ProgramRows = { low: number[]; high: number[] }

/**
 * The largest value of a sum of variables, each between 0 and a bound, while sums of them (rows) stay between their own: the
 * simplex method with a kept inverse. It starts from a solution that is known, and each question goes on from the last answer.
 */
export class LinearProgram {
  readonly #columns: readonly (readonly number[])[]
  readonly #variables: number
  readonly #rows: number
  /** Of the variables, then of the rows; a row's own variable is its sum, negative. */
  readonly #low: Float64Array
  readonly #high: Float64Array
  readonly #at: Float64Array
  /** The variable of each place of the basis, and the place of each variable, or -1. */
  readonly #basis: Int32Array
  readonly #places: Int32Array
  readonly #inverse: Float64Array[]
  readonly #prices: Float64Array
  #costs: ReadonlyMap<number, number> = new Map()
  #next = 0
  #pivots = 0

  /**
   * @param columns the rows that each variable is part of
   * @param upper the bound of each variable
   * @param start a solution
   */
  constructor(
    columns: readonly (readonly number[])[],
    upper: readonly number[],
    start: readonly number[],
    { low, high }: ProgramRows,
  ) {
    const [variables, rows] = [columns.length, low.length]
    this.#columns = columns
    this.#variables = variables
    this.#rows = rows
    this.#low = new Float64Array(variables + rows)
    this.#high = new Float64Array(variables + rows)
    this.#at = new Float64Array(variables + rows)
    columns.forEach((column, variable) => {
      this.#high[variable] = upper[variable]!
      this.#at[variable] = start[variable]!
      for (const row of column) this.#at[variables + row]! -= start[variable]!
    })
    this.#basis = Int32Array.from({ length: rows }, (_, row) => variables + row)
    this.#places = new Int32Array(variables + rows).fill(-1)
    this.#inverse = Array.from({ length: rows }, (_, row) => {
      const unit = new Float64Array(rows)
      unit[row] = 1
      return unit
    })
    this.#prices = new Float64Array(rows)
    for (let row = 0; row < rows; row++) {
      this.#places[variables + row] = row
      this.setRow(row, low[row]!, high[row]!)
    }
  }

  /** Bounds of a row from now on; its sum must lie between them already. */
  setRow(row: number, low: number, high: number): void {
    this.#low[this.#variables + row] = -high
    this.#high[this.#variables + row] = -low
  }

  /** Bounds of a variable from now on; it must lie between them already. */
  setVariable(variable: number, low: number, high: number): void {
    this.#low[variable] = low
    this.#high[variable] = high
  }

  value(variable: number): number {
    return this.#at[variable]!
  }

  rowValue(row: number): number {
    return -this.#at[this.#variables + row]!
  }

  /**
   * Goes towards the largest sum of some variables, each times `sign`, and stops at `goal`.
   * @returns whether the goal can be reached
   */
  reach(variables: readonly number[], sign: 1 | -1, goal: number): boolean {
    this.#costs = new Map(variables.map((variable) => [variable, sign]))
    const sum = () => variables.reduce((total, variable) => total + sign * this.value(variable), 0)
    const most = 200 * (this.#rows + 20) + this.#variables
    for (let idle = 0, turn = 0; sum() < goal - TINY; turn++) {
      this.#setPrices()
      const entering = this.#entering(idle > STALLED)
      if (entering === undefined || turn > most) return false
      idle = this.#move(entering, idle > STALLED) > TINY ? 0 : idle + 1
    }
    return true
  }

  /** What hindered the last question that failed: rows by their bounds, and variables that have but one value. */
  hindering(): { rows: number[]; variables: number[] } {
    const isWorthy = (variable: number) => Math.abs(this.#worth(variable)) > TINY
    return {
      rows: [...this.#prices.keys()].filter((row) => Math.abs(this.#prices[row]!) > TINY),
      variables: [...this.#columns.keys()].filter(
        (variable) => this.#low[variable] === this.#high[variable] && isWorthy(variable),
      ),
    }
  }

  #setPrices(): void {
    this.#prices.fill(0)
    for (const [variable, cost] of this.#costs) {
      const place = this.#places[variable]!
      if (place === -1) continue
      const line = this.#inverse[place]!
      for (let row = 0; row < this.#rows; row++) this.#prices[row]! += cost * line[row]!
    }
  }

  /** A variable that is worth more (or less) of it, of those next in turn the best. */
  #entering(isFirst: boolean) {
    const all = this.#variables + this.#rows
    let best: { variable: number; worth: number } | undefined
    const start = isFirst ? 0 : this.#next
    for (let seen = 0; seen < all; seen++) {
      const variable = (start + seen) % all
      if (this.#places[variable] !== -1 || this.#low[variable] === this.#high[variable]) continue
      const worth = this.#worth(variable)
      if (Math.abs(worth) > Math.abs(best?.worth ?? 0) && this.#mayMove(variable, worth))
        best = { variable, worth }
      // A few hundred looked at are enough to choose from.
      if (best && (isFirst || seen % 256 === 255)) break
    }
    if (best) this.#next = best.variable
    return best
  }

  /** What one more of it is worth, when the basis follows. */
  #worth(variable: number): number {
    if (variable >= this.#variables) return -this.#prices[variable - this.#variables]!
    let worth = this.#costs.get(variable) ?? 0
    for (const row of this.#columns[variable]!) worth -= this.#prices[row]!
    return worth
  }

  /** Whether it may move: up or down as it is worth something. */
  #mayMove(variable: number, worth: number): boolean {
    if (worth > TINY) return this.#at[variable]! < this.#high[variable]! - TINY
    return worth < -TINY && this.#at[variable]! > this.#low[variable]! + TINY
  }

  #columnOf(variable: number): Float64Array {
    const rows =
      variable >= this.#variables ? [variable - this.#variables] : this.#columns[variable]!
    const column = new Float64Array(this.#rows)
    for (let place = 0; place < this.#rows; place++) {
      const line = this.#inverse[place]!
      let sum = 0
      for (let at = 0; at < rows.length; at++) sum += line[rows[at]!]!
      // What is left of errors would fill the inverse with numbers that are none.
      column[place] = Math.abs(sum) < 1e-11 ? 0 : sum
    }
    return column
  }

  /** @returns how far it went */
  #move({ variable, worth }: { variable: number; worth: number }, isFirst: boolean): number {
    const direction = Math.sign(worth)
    const column = this.#columnOf(variable)
    const ownBound = direction > 0 ? this.#high[variable]! : this.#low[variable]!
    let step = Math.abs(ownBound - this.#at[variable]!)
    let leaving = -1
    for (let place = 0; place < this.#rows; place++) {
      const change = -direction * column[place]!
      if (Math.abs(change) < TINY) continue
      const basic = this.#basis[place]!
      const bound = change > 0 ? this.#high[basic]! : this.#low[basic]!
      const limit = Math.max((bound - this.#at[basic]!) / change, 0)
      const isTie = leaving !== -1 && Math.abs(limit - step) <= TINY
      const isBetter = isFirst
        ? basic < this.#basis[leaving]!
        : Math.abs(change) > Math.abs(column[leaving]!)
      if (isTie ? isBetter : limit < step - TINY) {
        step = Math.min(limit, step)
        leaving = place
      }
    }
    for (let place = 0; place < this.#rows; place++)
      if (column[place] !== 0) this.#at[this.#basis[place]!]! -= direction * step * column[place]!
    this.#at[variable]! += direction * step
    if (leaving === -1) this.#at[variable] = ownBound
    else this.#exchange(variable, leaving, column)
    return step
  }

  #exchange(variable: number, leaving: number, column: Float64Array): void {
    const gone = this.#basis[leaving]!
    // It stands at one of its bounds exactly, whatever was lost in the last digits.
    const [low, high] = [this.#low[gone]!, this.#high[gone]!]
    this.#at[gone] = this.#at[gone]! - low < high - this.#at[gone]! ? low : high
    this.#places[gone] = -1
    this.#basis[leaving] = variable
    this.#places[variable] = leaving
    eliminate(this.#inverse, leaving, column)
    this.#pivots += 1
    if (this.#pivots % (this.#rows + 100) === 0) this.#renew()
  }

  /** Computes the inverse anew, so that small errors do not add up. */
  #renew(): void {
    for (const [row, line] of this.#inverse.entries()) {
      line.fill(0)
      line[row] = 1
    }
    const members = [...this.#basis]
    const isTaken = new Uint8Array(this.#rows)
    for (const variable of members.sort((a, b) => b - a)) {
      const column = this.#columnOf(variable)
      let place = -1
      for (let row = 0; row < this.#rows; row++)
        if (!isTaken[row] && (place === -1 || Math.abs(column[row]!) > Math.abs(column[place]!)))
          place = row
      isTaken[place] = 1
      this.#basis[place] = variable
      this.#places[variable] = place
      eliminate(this.#inverse, place, column)
    }
  }
}

/** One step of Gauss and Jordan: the column becomes the unit of its place. */
function eliminate(lines: readonly Float64Array[], place: number, column: Float64Array): void {
  const pivot = lines[place]!
  const factor = 1 / column[place]!
  const filled = new Int32Array(pivot.length)
  let count = 0
  for (let row = 0; row < pivot.length; row++) {
    if (pivot[row] === 0) continue
    pivot[row]! *= factor
    filled[count++] = row
  }
  for (let at = 0; at < lines.length; at++) {
    const share = column[at]!
    if (at === place || share === 0) continue
    const line = lines[at]!
    for (let next = 0; next < count; next++) {
      const row = filled[next]!
      const value = line[row]! - share * pivot[row]!
      line[row] = value < 1e-11 && value > -1e-11 ? 0 : value
    }
  }
}
