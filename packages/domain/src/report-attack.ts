import { LinearProgram } from './linear-program.ts'
import { isLeftOut } from './report-cells.ts'
import type { Atom, AttackedCell, Scene, SceneRow } from './report-scene.ts'
import { isFew, SMALLEST_GROUP } from './small-groups.ts'

/** More than any count, and less than would cost digits. */
const MANY = 1e6

/**
 * Hides own cells until an attacker learns nothing about few people. The attacker has every shown cell, knows who was
 * examined, when, and where everybody works, and adds, subtracts and compares as they like. They must not find out:
 * - that somebody is one of fewer than five people who have, or who lack, what is counted (a zero or a whole group may
 *   say so);
 * - the exact count of a hidden cell, or how many of fewer than five people have what is counted.
 * What follows from earlier reports alone cannot be hidden any more, and is left.
 * @param guessed which of these, all of them by default
 * @param next which of some own shown cells to give up first
 */
export function hideWhatFollows(
  scene: Scene,
  next: (cells: readonly AttackedCell[]) => AttackedCell,
  guessed: readonly AttackKind[] = ATTACKS,
): void {
  const shown = withoutHidden(scene)
  const attacks = guessed.map((kind) => new Attack(kind, kind === 'certain' ? scene : shown))
  // A cell that is given up may be the next one to be guessed.
  for (let hidden = -1; hidden !== countHidden(scene); ) {
    hidden = countHidden(scene)
    for (const attack of attacks) attack.hinder(next)
  }
}

/** Without the hidden cells, whose counts the attacker does not have. */
function withoutHidden({ atoms, rows }: Scene): Scene {
  const kept = rows.filter(({ cell }) => !cell.isHidden)
  const place = new Map(kept.map((row, at) => [rows.indexOf(row), at]))
  const inside = (row: number) => place.get(row) ?? []
  return { atoms: atoms.map((atom) => ({ ...atom, rows: atom.rows.flatMap(inside) })), rows: kept }
}

const countHidden = ({ rows }: Scene) =>
  rows.reduce((sum, { cell }) => sum + Number(cell.isHidden) + Number(cell.isPlain), 0)

/** What is guessed: that few of some people have it; that few lack it; a number that is certain. */
const ATTACKS = ['having', 'lacking', 'certain'] as const
type AttackKind = (typeof ATTACKS)[number]

const isTelling = (row: SceneRow) => row.isTelling && !row.cell.isHidden

/** Some variables and where their sum must be able to go. */
type Guess = { atoms: readonly number[]; row?: number; isSafe: (sum: number) => boolean } & Goals
type Goals = { up: number; down?: number }

class Attack {
  readonly #kind: AttackKind
  readonly #scene: Scene
  readonly #program: LinearProgram
  /** Without the own cells; made when it is first needed. */
  #earlier: LinearProgram | undefined
  /** Guesses that may still be certain. */
  #guesses: Guess[] = []
  /** How each row stands in the program: shown, hidden, or hidden without telling that nearly all have it. */
  readonly #looks: string[]
  readonly #isAtomTold: boolean[]

  constructor(kind: AttackKind, scene: Scene) {
    this.#kind = kind
    this.#scene = scene
    this.#program = this.#programOf(() => true)
    this.#looks = scene.rows.map(() => 'shown')
    this.#isAtomTold = scene.atoms.map(() => true)
    this.#release()
  }

  /** Hides own cells until nothing is guessed. */
  hinder(next: (cells: readonly AttackedCell[]) => AttackedCell): void {
    this.#release()
    for (let guess = this.#guesses.pop(); guess; guess = this.#guesses.pop()) {
      while (!this.#isLeftByTold(guess) && !this.#isInDoubt(guess, this.#program)) {
        if (this.#isToldEarlier(guess)) break
        const own = this.#hindering(guess).filter((cell) => cell.isOwn)
        const shown = own.filter(({ isHidden }) => !isHidden)
        const leftOut = own.find((cell) => cell.isHidden && isLeftOut(cell))
        if (shown.length > 0) next(shown).isHidden = true
        else if (leftOut) leftOut.isPlain = true
        else break
        this.#release()
      }
      this.#dropDoubtful()
    }
  }

  /** Who has none of the others of a family, as zeros say, has the one. */
  #isLeftByTold({ atoms, row }: Guess): boolean {
    const { rows, atoms: all } = this.#scene
    if (row !== undefined) return false
    const [atom] = atoms
    const sum = all[atom!]!.rows.map((at) => rows[at]!).find(({ isSum }) => isSum)
    return sum?.atoms.every((other) => other === atom || this.#isAtomTold[other]) ?? false
  }

  /** The cells that make a guess certain, from above or from below. */
  #hindering({ atoms, up, down }: Guess): AttackedCell[] {
    const cells = new Set<AttackedCell>()
    const collect = () => {
      const by = this.#program.hindering()
      const telling = by.variables.flatMap((atom) =>
        this.#scene.atoms[atom]!.rows.filter((row) => isTelling(this.#scene.rows[row]!)),
      )
      for (const row of [...by.rows, ...telling]) cells.add(this.#scene.rows[row]!.cell)
    }
    this.#program.reach(atoms, 1, up)
    collect()
    if (down !== undefined) {
      this.#program.reach(atoms, -1, -down)
      collect()
    }
    return [...cells]
  }

  /** Cells that were hidden meanwhile bind nobody any more, and are guessed themselves; so are the people they told of. */
  #release(): void {
    const { rows, atoms } = this.#scene
    const unguessed = new Set<number>()
    atoms.forEach((atom, at) => {
      if (!this.#isAtomTold[at] || atom.rows.some((row) => isTelling(rows[row]!))) return
      this.#isAtomTold[at] = false
      this.#program.setVariable(at, 0, this.#mostOf(atom))
      this.#guesses.push(...this.#guessesOf(atom, at))
      for (const row of atom.rows) unguessed.add(row)
    })
    rows.forEach((row, at) => {
      const look = row.cell.isPlain ? 'plain' : row.cell.isHidden ? 'hidden' : 'shown'
      if (this.#looks[at] !== look) {
        if (this.#looks[at] === 'shown') unguessed.add(at)
        this.#looks[at] = look
        const { low, high } = this.#boundsOf(row)
        this.#program.setRow(at, low, high)
      }
      if (look !== 'shown' && unguessed.has(at)) this.#guesses.push(...this.#guessesOfRow(row, at))
    })
    this.#dropDoubtful()
  }

  #mostOf({ size }: Atom): number {
    return this.#kind === 'certain' ? size : MANY
  }

  #isInDoubt({ atoms, up, down }: Guess, program: LinearProgram): boolean {
    if (program.reach(atoms, 1, up)) return true
    return down !== undefined && program.reach(atoms, -1, -down)
  }

  #dropDoubtful(): void {
    const program = this.#program
    this.#guesses = this.#guesses.filter(({ atoms, row, isSafe }) => {
      return !isSafe(row === undefined ? program.value(atoms[0]!) : program.rowValue(row))
    })
  }

  #isToldEarlier(guess: Guess): boolean {
    if (this.#scene.rows.every(({ cell }) => cell.isOwn)) return false
    this.#earlier ??= this.#programOf(({ cell }) => !cell.isOwn)
    return !this.#isInDoubt(guess, this.#earlier)
  }

  /** @param isKnown whether the attacker has a row's cell at all */
  #programOf(isKnown: (row: SceneRow) => boolean): LinearProgram {
    const { atoms, rows } = this.#scene
    const bounds = rows.map((row) => this.#boundsOf(row, isKnown(row)))
    const program = new LinearProgram(
      atoms.map((atom) => atom.rows),
      atoms.map((atom) => this.#mostOf(atom)),
      atoms.map((atom) => this.#count(atom)),
      { low: bounds.map(({ low }) => low), high: bounds.map(({ high }) => high) },
    )
    atoms.forEach((atom, at) => {
      const count = this.#count(atom)
      const isTold = atom.rows.some((row) => isTelling(rows[row]!) && isKnown(rows[row]!))
      if (isTold) program.setVariable(at, count, count)
    })
    return program
  }

  #count({ size, having }: { size: number; having: number }): number {
    return this.#kind === 'lacking' ? size - having : having
  }

  #boundsOf(row: SceneRow, isKnown = true): { low: number; high: number } {
    const count = this.#count(row)
    if (isKnown && !row.cell.isHidden) return { low: count, high: count }
    if (this.#kind !== 'certain') return { low: 0, high: MANY * 100 }
    return isKnown ? hiddenBounds(row) : { low: 0, high: row.size }
  }

  #guessesOf(atom: Atom, at: number): Guess[] {
    const count = this.#count(atom)
    if (this.#kind !== 'certain') {
      if (count === 0) return []
      const up = SMALLEST_GROUP
      return [{ atoms: [at], up, isSafe: (sum) => sum >= up - 1e-6 }]
    }
    return isFew(atom.size) ? [doubtOf([at], count)] : []
  }

  /** Of people who are all known by zeros and whole groups there is nothing to guess. */
  #guessesOfRow({ atoms, having }: SceneRow, row: number): Guess[] {
    if (this.#kind !== 'certain' || atoms.every((atom) => this.#isAtomTold[atom])) return []
    return [{ ...doubtOf(atoms, having), row }]
  }
}

/**
 * What is known of a hidden count. It is neither zero nor the whole group, which would have been shown; where a group's
 * indicator is left out it is nearly all of the group, elsewhere it is not.
 */
function hiddenBounds({ cell, size, having }: SceneRow): { low: number; high: number } {
  const isGroup = cell.grouping !== undefined
  if (isLeftOut({ ...cell, count: having, of: size }))
    return { low: size - SMALLEST_GROUP + 1, high: size - 1 }
  // A correction may have made it what it was not.
  if (cell.isHiddenAnyway || having === 0 || having === size) return { low: 0, high: size }
  const most =
    isGroup && !cell.isPlain ? Math.max(SMALLEST_GROUP - 1, size - SMALLEST_GROUP) : size - 1
  return { low: 1, high: Math.max(most, having) }
}

/** It could be one more or one less. */
function doubtOf(atoms: readonly number[], count: number): Guess {
  const [up, down] = [count + 1, count - 1]
  return { atoms, up, down, isSafe: (sum) => sum >= up - 1e-6 || sum <= down + 1e-6 }
}
