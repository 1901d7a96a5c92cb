import { ONE_FILE } from './join-files.ts'
import {
  ABOVE,
  costOf,
  type Files,
  type Groups,
  type Packed,
  type Weighed,
  weighGroups,
} from './weigh-groups.ts'

/** A small file taken out of its group: into another one, or into one of its own. */
type Move = { name: string; from: number; to: number; guess: number }

/** How many moves are weighed as they are, of those that promise most: a guess knows nothing of imports. */
const WEIGHED = 500
/** So many at once: nearly always one of the first helps. */
const TOGETHER = 50

/**
 * Moves single files from one group to another until no page is above its goal, always with the move that costs all others
 * least; the page that is farthest above its goal comes first. Where no move helps, what was reached so far.
 */
export function moveToGoal(joined: Groups, given: Files): Groups {
  const files = { ...given, packed: packedOnce(given.packed) }
  let now: Weighed | undefined = weighGroups(joined, files)
  let reached = now.groups
  while (now) {
    reached = now.groups
    now = nextMove(now, files)
  }
  return reached
}

function nextMove(now: Weighed, files: Files): Weighed | undefined {
  const farthest = [...now.above.keys()]
    .filter((page) => now.above[page])
    .toSorted((one, other) => (now.above[other] ?? 0) - (now.above[one] ?? 0))
  const cost = costOf(now, files.opened)
  for (const page of farthest) {
    const best = bestMove(page, now, files, cost)
    if (best) return best
  }
  return undefined
}

/** The best move for this page of the first that cost all less than now. */
function bestMove(page: number, now: Weighed, files: Files, cost: number): Weighed | undefined {
  const moves = movesFor(page, now, files).toSorted((one, other) => one.guess - other.guess)
  for (let at = 0; at < WEIGHED; at += TOGETHER) {
    const moved = moves
      .slice(at, at + TOGETHER)
      .map((move) => weighGroups(afterMove(move, now.groups), files))
      .filter(({ circular }) => !circular)
    const costs = moved.map((each) => costOf(each, files.opened))
    const least = Math.min(...costs)
    if (least < cost) return moved[costs.indexOf(least)]
  }
  return undefined
}

/** Whatever can be moved out of what this page fetches in vain, with a guess at what that costs all. */
function movesFor(page: number, now: Weighed, files: Files): Move[] {
  const { groups } = now
  const fetches = now.fetched[page] ?? new Set<number>()
  // Not by packing what would be left of its group: that takes seconds, and the guess is no better.
  const bytesOf = new Map(files.files.map(({ name, bytes }) => [name, bytes]))
  return [...fetches].flatMap((from) => {
    const group = groups[from] ?? []
    const inVain = group.filter((name) => !files.opened[page]?.files.has(name))
    if (group.length === 1) return []
    return inVain.flatMap((name) => {
      const moved = { name, bytes: bytesOf.get(name) ?? 0 }
      const others = [...groups.keys()].filter((to) => !fetches.has(to))
      return [...others, groups.length].map((to) => ({
        name,
        from,
        to,
        guess: guessAt(moved, { from, to }, now, files),
      }))
    })
  })
}

/** Made only for the moves that are weighed: many more are guessed at. */
function afterMove({ name, from, to }: Move, groups: Groups): Groups {
  const moved = groups.map((each, at) => {
    if (at === from) return each.filter((other) => other !== name)
    return at === to ? [...each, name] : each
  })
  return to === groups.length ? [...moved, [name]] : moved
}

/**
 * What all that is opened would pay more, if nothing imported anything: whoever needs the name fetches its new group, and
 * whoever fetches that group the name.
 */
function guessAt(
  { name, bytes }: { name: string; bytes: number },
  { from, to }: { from: number; to: number },
  { groups, fetched, above }: Weighed,
  { opened, packed }: Files,
): number {
  const group = groups[to]
  const newFile = (group ? packed(group) : 0) + ONE_FILE
  return opened.reduce((sum, each, at) => {
    const needs = each.files.has(name)
    const has = fetched[at]?.has(to)
    const pays =
      (needs || has ? bytes : 0) +
      (needs && !has ? newFile : 0) -
      (fetched[at]?.has(from) ? bytes : 0)
    return sum + (each.weight + (above[at] ? ABOVE : 0)) * pays
  }, 0)
}

/** A group that was not changed is the same list, and is not packed again. */
function packedOnce(packed: Packed): Packed {
  const known = new WeakMap<readonly string[], number>()
  return (names) => {
    const size = known.get(names) ?? packed(names)
    known.set(names, size)
    return size
  }
}
