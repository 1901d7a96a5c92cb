/** A file as it would be if every file held only what the same pages need together. */
export type SmallFile = { name: string; bytes: number; imports: readonly string[] }

/** What is opened at once: a page with its frame, or a part that is fetched later. */
export type Opened = {
  files: ReadonlySet<string>
  weight: number
  /** What a page should weigh at most, in bytes that travel; a part has none. */
  goal?: number
}

/** Several small files in one. */
type Joined = {
  names: readonly string[]
  bytes: number
  imports: readonly string[]
  /** Of each that is opened, whether it needs the file. */
  neededBy: boolean[]
}

type Pair = { one: Joined; other: Joined; won: number }

/**
 * What one file fewer is worth, in bytes that travel: its request, and what a file cannot compress because the text
 * that it repeats is in another one. Found by trying (docs/adr/0100-fewer-files.md).
 */
export const ONE_FILE = 2_400

/**
 * Puts small files together as long as all that is opened gets lighter by it, files counted: who needs only one of two
 * then fetches the other in vain, and what that imports. Files of which a third would have to be read between stay apart.
 * Returns the names in each file.
 */
export function joinFiles(files: readonly SmallFile[], opened: readonly Opened[]): string[][] {
  const weights = opened.map(({ weight }) => weight)
  const joined = new Set<Joined>(
    files.map(({ name, bytes, imports }) => ({
      names: [name],
      bytes,
      imports,
      neededBy: opened.map((each) => each.files.has(name)),
    })),
  )
  const fileOf = new Map([...joined].flatMap((file) => file.names.map((name) => [name, file])))
  const importedBy = (file: Joined) =>
    file.imports.flatMap((name) => fileOf.get(name) ?? []).filter((each) => each !== file)
  const pairsWith = (one: Joined, others: readonly Joined[]): Pair[] =>
    others
      .map((other) => ({ one, other, won: wonBy(one, other, weights, importedBy) }))
      .filter(({ won }) => won > 0)

  /** Joins the best pair as long as there is one; says whether any was. */
  function joinBest(): boolean {
    let pairs = [...joined].flatMap((one, at, all) => pairsWith(one, all.slice(0, at)))
    const before = joined.size
    while (pairs.length > 0) {
      const best = pairs.reduce((most, pair) => (pair.won > most.won ? pair : most))
      const { one, other } = best
      // What others have become since can make it worth less.
      const won = wonBy(one, other, weights, importedBy)
      if (won < best.won || hasBetween(one, other, importedBy)) {
        pairs = pairs.filter((pair) => pair !== best)
        if (won > 0 && won < best.won) pairs.push({ one, other, won })
        continue
      }
      const both = {
        names: [...one.names, ...other.names],
        bytes: one.bytes + other.bytes,
        imports: [...new Set([...one.imports, ...other.imports])],
        neededBy: eitherOf(one, other),
      }
      joined.delete(one)
      joined.delete(other)
      for (const name of both.names) fileOf.set(name, both)
      for (const file of behind([both], importedBy)) file.neededBy = eitherOf(file, both)
      pairs = pairs.filter((pair) => joined.has(pair.one) && joined.has(pair.other))
      pairs.push(...pairsWith(both, [...joined]))
      joined.add(both)
    }
    return joined.size < before
  }

  // What stood between two files may itself have been joined since, so all are looked at again.
  while (joinBest());
  return [...joined].map(({ names }) => [...names])
}

type ImportedBy = (file: Joined) => readonly Joined[]

/** Bytes saved by putting these two into one file, over all that is opened. */
function wonBy(
  one: Joined,
  other: Joined,
  weights: readonly number[],
  importedBy: ImportedBy,
): number {
  const shared = weights.reduce((won, weight, at) => {
    const [needsOne, needsOther] = [one.neededBy[at], other.neededBy[at]]
    if (needsOne && needsOther) return won + weight * ONE_FILE
    if (needsOne) return won - weight * other.bytes
    return needsOther ? won - weight * one.bytes : won
  }, 0)
  if (shared <= 0) return shared
  const neededBy = eitherOf(one, other)
  const inVain = (file: Joined) =>
    weights.reduce(
      (sum, weight, at) => (neededBy[at] && !file.neededBy[at] ? sum + weight : sum),
      0,
    )
  return [...behind([one, other], importedBy)].reduce(
    (won, file) => won - file.bytes * inVain(file),
    shared,
  )
}

function eitherOf(one: Joined, other: Joined): boolean[] {
  return one.neededBy.map((needed, at) => needed || other.neededBy[at] === true)
}

/** All that these import, and what that imports, without themselves. */
function behind(files: readonly Joined[], importedBy: ImportedBy): Set<Joined> {
  const found = new Set<Joined>()
  const open = files.flatMap(importedBy)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || files.includes(file)) continue
    found.add(file)
    open.push(...importedBy(file))
  }
  return found
}

/** Whether what the two import leads, through a third file, back to one of them. */
function hasBetween(one: Joined, other: Joined, importedBy: ImportedBy): boolean {
  return [...behind([one, other], importedBy)].some((file) =>
    importedBy(file).some((each) => each === one || each === other),
  )
}
