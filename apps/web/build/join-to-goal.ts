import { joinFiles, ONE_FILE, type Opened, type SmallFile } from './join-files.ts'

/** How often a page that is too heavy is given more weight. Each try costs about a second. */
const TRIES = 8
/** How much more weight it is given each time. In larger steps all others pay more than it takes. */
const HEAVIER = 1.35

/**
 * Puts small files together (`joinFiles`) so that no page is above its goal, files counted. Joined for the good of all
 * pages, the largest ones come out with what others need; whoever is above the goal weighs more in the next try. Where
 * a goal cannot be had, it is the try that comes nearest.
 */
export function joinToGoal(files: readonly SmallFile[], opened: readonly Opened[]): string[][] {
  let weighed = opened
  let best: { joined: string[][]; over: number } | undefined
  for (let tried = 0; tried < TRIES; tried += 1) {
    const joined = joinFiles(files, weighed)
    const over = sizesOf(joined, files, opened).map((size, at) =>
      Math.max(0, size - (opened[at]?.goal ?? size)),
    )
    const sum = over.reduce((one, other) => one + other, 0)
    if (!best || sum < best.over) best = { joined, over: sum }
    if (sum === 0) break
    weighed = weighed.map((each, at) =>
      over[at] ? { ...each, weight: each.weight * HEAVIER } : each,
    )
  }
  return best?.joined ?? []
}

/** What is fetched for each that is opened, with the files that come along. */
function sizesOf(
  joined: readonly (readonly string[])[],
  files: readonly SmallFile[],
  opened: readonly Opened[],
): number[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const placeOf = new Map(joined.flatMap((names, at) => names.map((name) => [name, at] as const)))
  const placed = (names: Iterable<string>) => [...names].flatMap((name) => placeOf.get(name) ?? [])
  const bytes = joined.map((names) =>
    names.reduce((sum, name) => sum + (byName.get(name)?.bytes ?? 0), ONE_FILE),
  )
  const imported = joined.map((names) =>
    placed(new Set(names.flatMap((name) => byName.get(name)?.imports ?? []))),
  )
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
