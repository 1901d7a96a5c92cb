import { ONE_FILE, type Opened, type SmallFile } from './join-files.ts'

/** The bytes that travel of these files in one, without the lines of what it imports. */
export type Packed = (names: readonly string[]) => number

export type Files = { files: readonly SmallFile[]; opened: readonly Opened[]; packed: Packed }

/** The names of the small files in each file of the app: every small file is in one of them. */
export type Groups = readonly (readonly string[])[]

export type Weighed = {
  groups: Groups
  /** For each that is opened, the places of the groups that are fetched for it, with what these import. */
  fetched: readonly ReadonlySet<number>[]
  /** For each that is opened, the bytes of these. */
  sizes: readonly number[]
  /** For each that is opened, the bytes above its goal. */
  above: readonly number[]
  /** Whether groups import each other in a circle: what runs first would then depend on who asks. */
  circular: boolean
}

/** What a file adds for each other one that it imports: a line with a name that nothing else repeats. */
const IMPORT = 30
/** A byte above a goal is worth as much as so many of all others: more than all pages together can win by it. */
export const ABOVE = 60

/** What is fetched for each that is opened when the files lie in these groups. */
export function weighGroups(groups: Groups, { files, opened, packed }: Files): Weighed {
  const { numberOf, imports, needed } = numbersOf(files, opened)
  const placeOf = new Int32Array(files.length)
  for (const [at, names] of groups.entries())
    for (const name of names) placeOf[numberOf.get(name) ?? -1] = at
  const imported = groups.map(() => new Set<number>())
  for (const [file, others] of imports.entries()) {
    const at = placeOf[file] ?? -1
    for (const other of others) if (placeOf[other] !== at) imported[at]?.add(placeOf[other] ?? -1)
  }
  const bytes = groups.map((names, at) => packed(names) + IMPORT * (imported[at]?.size ?? 0))
  const fetched = needed.map((each) => reachedFrom(each, placeOf, imported))
  const sizes = fetched.map((places) => {
    let size = 0
    for (const at of places) size += bytes[at] ?? 0
    return size
  })
  const above = sizes.map((size, at) => Math.max(0, size - (opened[at]?.goal ?? size)))
  return { groups, fetched, sizes, above, circular: hasCircle(imported) }
}

type Numbers = {
  numberOf: ReadonlyMap<string, number>
  /** What each file imports, and what each that is opened needs. */
  imports: readonly Int32Array[]
  needed: readonly Int32Array[]
}

const known = new WeakMap<readonly Opened[], Numbers>()

/**
 * The files by their numbers: groups are weighed thousands of times, and names take several times as long. Kept for what is
 * opened, which is always opened of the same files.
 */
function numbersOf(files: readonly SmallFile[], opened: readonly Opened[]): Numbers {
  const before = known.get(opened)
  if (before) return before
  const numberOf = new Map(files.map(({ name }, at) => [name, at]))
  const numbers = (names: Iterable<string>) =>
    Int32Array.from([...names].flatMap((name) => numberOf.get(name) ?? []))
  const made = {
    numberOf,
    imports: files.map(({ imports }) => numbers(imports)),
    needed: opened.map((each) => numbers(each.files)),
  }
  known.set(opened, made)
  return made
}

/** What these groups cost all that is opened, in bytes that travel: the less, the better. */
export function costOf({ fetched, sizes, above }: Weighed, opened: readonly Opened[]): number {
  return opened.reduce((sum, { weight }, at) => {
    const size = (sizes[at] ?? 0) + ONE_FILE * (fetched[at]?.size ?? 0)
    return sum + weight * size + ABOVE * (above[at] ?? 0)
  }, 0)
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0)
}

function reachedFrom(
  files: Int32Array,
  placeOf: Int32Array,
  imported: readonly ReadonlySet<number>[],
): Set<number> {
  const reached = new Set<number>()
  const open: number[] = []
  const reach = (at: number) => {
    if (reached.has(at)) return
    reached.add(at)
    open.push(at)
  }
  for (const file of files) reach(placeOf[file] ?? -1)
  for (let at = open.pop(); at !== undefined; at = open.pop()) imported[at]?.forEach(reach)
  return reached
}

/** Takes away whoever imports nothing that is left, until nobody is: who then remains imports in a circle. */
function hasCircle(imported: readonly ReadonlySet<number>[]): boolean {
  let left = new Set(imported.keys())
  for (;;) {
    const next = new Set(
      [...left].filter((at) => [...(imported[at] ?? [])].some((other) => left.has(other))),
    )
    if (next.size === left.size) return left.size > 0
    left = next
  }
}
