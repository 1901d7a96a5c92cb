import { ONE_FILE, type Opened, type SmallFile } from './join-files.ts'

/** The bytes that travel of these files in one, without the lines of what it imports. */
export type Packed = (names: readonly string[]) => number

export type Files = { files: readonly SmallFile[]; opened: readonly Opened[]; packed: Packed }

/** The names of the small files in each file of the app. */
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
  const placeOf = new Map(groups.flatMap((names, at) => names.map((name) => [name, at] as const)))
  const placed = (names: Iterable<string>) => [...names].flatMap((name) => placeOf.get(name) ?? [])
  const imported = groups.map(() => new Set<number>())
  for (const { name, imports } of files) {
    const at = placeOf.get(name)
    for (const other of placed(imports))
      if (at !== undefined && other !== at) imported[at]?.add(other)
  }
  const bytes = groups.map((names, at) => packed(names) + IMPORT * (imported[at]?.size ?? 0))
  const fetched = opened.map((each) => reachedFrom(placed(each.files), imported))
  const sizes = fetched.map((places) => [...places].reduce((sum, at) => sum + (bytes[at] ?? 0), 0))
  const above = sizes.map((size, at) => Math.max(0, size - (opened[at]?.goal ?? size)))
  return { groups, fetched, sizes, above, circular: hasCircle(imported) }
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
  places: readonly number[],
  imported: readonly ReadonlySet<number>[],
): Set<number> {
  const reached = new Set<number>()
  const open = [...places]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue
    reached.add(at)
    open.push(...(imported[at] ?? []))
  }
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
