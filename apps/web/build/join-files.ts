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
  /** Of each that is opened, 1 when it needs the file, otherwise 0. */
  neededBy: Uint8Array
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
      neededBy: Uint8Array.from(opened, (each) => (each.files.has(name) ? 1 : 0)),
    })),
  )
  const fileOf = new Map([...joined].flatMap((file) => file.names.map((name) => [name, file])))
  const importedBy = (file: Joined) =>
    file.imports.flatMap((name) => fileOf.get(name) ?? []).filter((each) => each !== file)
  const pairsWith = (one: Joined, others: readonly Joined[]): Pair[] =>
    others.flatMap((other) => {
      const won = wonBy(one, other, weights, importedBy)
      return won > 0 ? { one, other, won } : []
    })

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
  let won = 0
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weights[at] ?? 0
    if (one.neededBy[at]) won += weight * (other.neededBy[at] ? ONE_FILE : -other.bytes)
    else if (other.neededBy[at]) won -= weight * one.bytes
  }
  if (won <= 0) return won
  const neededBy = eitherOf(one, other)
  for (const file of behind([one, other], importedBy)) {
    let inVain = 0
    for (let at = 0; at < weights.length; at += 1)
      if (neededBy[at] && !file.neededBy[at]) inVain += weights[at] ?? 0
    won -= file.bytes * inVain
  }
  return won
}

function eitherOf(one: Joined, other: Joined): Uint8Array {
  return one.neededBy.map((needed, at) => needed | (other.neededBy[at] ?? 0))
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
