import { joinFiles, type Opened, type SmallFile } from './join-files.ts'

/** How often pages that are too heavy are given more weight. Each try costs about a second. */
const TRIES = 40
/**
 * How much more: a page that is a hundredth above its goal 9% more, and who is hardly above it not so little that nothing
 * moves. In larger steps all others pay more than it takes.
 */
const LEAST = 1.03
const STEP = 6

/** What a file adds for each other one that it imports: a line with a name that nothing else repeats. */
const IMPORT = 30

/** The bytes that travel of these files in one, without the lines of what it imports. */
export type Packed = (names: readonly string[]) => number

type Files = { files: readonly SmallFile[]; opened: readonly Opened[]; packed: Packed }

/**
 * Puts small files together (`joinFiles`) so that no page is above its goal. Joined for the good of all
 * pages, the largest ones come out with what others need; whoever is above the goal weighs more in the next try. Where
 * a goal cannot be had, it is the try that comes nearest.
 */
export function joinToGoal({ files, opened, packed }: Files): string[][] {
  let weighed = opened
  let best: { joined: string[][]; over: number } | undefined
  for (let tried = 0; tried < TRIES && best?.over !== 0; tried += 1) {
    const joined = joinFiles(files, weighed)
    const above = sizesOf(joined, { files, opened, packed }).map((size, at) =>
      Math.max(0, size / (opened[at]?.goal ?? size) - 1),
    )
    const over = above.reduce((one, other) => one + other, 0)
    if (!best || over < best.over) best = { joined, over }
    weighed = weighed.map((each, at) =>
      above[at] ? { ...each, weight: each.weight * (LEAST + STEP * above[at]) } : each,
    )
  }
  return best?.joined ?? []
}

/** What is fetched for each that is opened, with the files that come along. */
function sizesOf(
  joined: readonly (readonly string[])[],
  { files, opened, packed }: Files,
): number[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const placeOf = new Map(joined.flatMap((names, at) => names.map((name) => [name, at] as const)))
  const placed = (names: Iterable<string>) => [...names].flatMap((name) => placeOf.get(name) ?? [])
  const imported = joined.map((names, at) => {
    const places = new Set(placed(names.flatMap((name) => byName.get(name)?.imports ?? [])))
    places.delete(at)
    return [...places]
  })
  const bytes = joined.map((names, at) => packed(names) + IMPORT * (imported[at]?.length ?? 0))
  return opened.map((each) => {
    const fetched = new Set<number>()
    const open = placed(each.files)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (fetched.has(at)) continue
      fetched.add(at)
      open.push(...(imported[at] ?? []))
    }
    return [...fetched].reduce((sum, at) => sum + (bytes[at] ?? 0), 0)
  })
}
