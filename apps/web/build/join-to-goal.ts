import { joinFiles, type Opened, type SmallFile } from './join-files.ts'

/** What each file adds to what travels, in bytes: its head, and texts that another file has as well. Found by comparing. */
const FILE_TRAVELS = 850
/** How often a page that is too heavy is given more weight. Each try costs about a second. */
const TRIES = 8
/**
 * How much more weight it is given each time. In larger steps all others pay more than it takes; which one leads to the
 * goal changes with a hundred bytes, so the next is taken where one does not.
 */
const STEPS = [1.35, 1.3, 1.25, 1.4, 1.2, 1.5]

/**
 * Puts small files together (`joinFiles`) so that no page is above its goal. Joined for the good of all
 * pages, the largest ones come out with what others need; whoever is above the goal weighs more in the next try. Where
 * a goal cannot be had, it is the try that comes nearest.
 */
export function joinToGoal(files: readonly SmallFile[], opened: readonly Opened[]): string[][] {
  let best: Try | undefined
  for (const step of STEPS) {
    const found = joinBySteps(files, opened, step)
    if (!best || found.over < best.over) best = found
    if (best.over === 0) break
  }
  return best?.joined ?? []
}

/** `over`: the bytes by which all pages together are above their goals. */
type Try = { joined: string[][]; over: number }

function joinBySteps(files: readonly SmallFile[], opened: readonly Opened[], step: number): Try {
  let weighed = opened
  let best: Try | undefined
  for (let tried = 0; tried < TRIES && best?.over !== 0; tried += 1) {
    const joined = joinFiles(files, weighed)
    const above = sizesOf(joined, files, opened).map((size, at) =>
      Math.max(0, size - (opened[at]?.goal ?? size)),
    )
    const over = above.reduce((one, other) => one + other, 0)
    if (!best || over < best.over) best = { joined, over }
    weighed = weighed.map((each, at) =>
      above[at] ? { ...each, weight: each.weight * step } : each,
    )
  }
  return best ?? { joined: [], over: Number.POSITIVE_INFINITY }
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
    names.reduce((sum, name) => sum + (byName.get(name)?.bytes ?? 0), FILE_TRAVELS),
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
