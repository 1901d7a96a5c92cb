/** Groups of fewer people than this are not shown to whoever may only see figures. */
export const SMALLEST_GROUP = 5

/**
 * Figures of the dashboard that exclude each other and add up to a whole that everybody may know; a person may count for
 * several `unit`s (two eyes). Parts nobody publishes belong here too: who has not is found by taking away who has.
 */
export type Group = { parts: readonly number[]; unit?: number }
export type Groups<K extends string = string> = Readonly<Record<K, Group>>

const largest = (unit = 1) => (SMALLEST_GROUP - 1) * unit
const isSmall = (count: number, unit?: number) => count > 0 && count <= largest(unit)

/** One small part hides all of them: two hidden ones could be told apart by their sum. */
function isHidden({ parts, unit }: Group): boolean {
  return parts.some((part) => isSmall(part, unit))
}

/** A unit taken from one part and given to another. */
type Move = { from: number; to: number }

function movesOf({ parts }: Group): Move[] {
  const at = parts.map((_, index) => index)
  return at.flatMap((from) => at.filter((to) => to !== from).map((to) => ({ from, to })))
}

/** Whether the company would be shown exactly what it is shown now, had it been so. */
function isPossible({ parts, unit }: Group, { from, to }: Move): boolean {
  const moved = parts.map((part, index) => part - Number(index === from) + Number(index === to))
  return moved.every((part) => part >= 0) && isHidden({ parts: moved, ...(unit && { unit }) })
}

/**
 * Whether taking the shown companies from the sum of all leaves every hidden one in doubt: whatever a hidden company has,
 * it could have one more or one less of it, and another hidden one the opposite.
 */
function isInDoubt(hidden: readonly Group[]): boolean {
  const [first] = hidden
  if (!first) return true
  const moves = movesOf(first)
  const able = moves.map((move) => hidden.map((group) => isPossible(group, move)))
  const counts = able.map((row) => row.filter(Boolean).length)
  const opposite = moves.map(({ from, to }) =>
    moves.findIndex((move) => move.from === to && move.to === from),
  )
  return hidden.every((group, company) =>
    group.parts.every((part, index) => {
      if (part === 0) return true
      return moves.some((move, at) => {
        if (move.from !== index && move.to !== index) return false
        const back = opposite[at] ?? -1
        const others = (counts[back] ?? 0) - Number(able[back]?.[company] ?? false)
        return able[at]?.[company] === true && others > 0
      })
    }),
  )
}

/** The groups a company's figures hide, from its own alone: nothing of it can be shown by asking for another. */
export function hiddenGroups<K extends string>(groups: Groups<K>): Set<K> {
  return new Set(keysOf(groups).filter((key) => isHidden(groups[key])))
}

/**
 * The groups that the figures of all companies together hide: small ones, and those from which the figures of the
 * companies that are shown could be taken away until a hidden company stands alone.
 */
export function hiddenInSum<K extends string>(
  sum: Groups<K>,
  companies: readonly Groups<K>[],
): Set<K> {
  return new Set(
    keysOf(sum).filter((key) => {
      const hidden = companies.map((groups) => groups[key]).filter(isHidden)
      return isHidden(sum[key]) || !isInDoubt(hidden)
    }),
  )
}

function keysOf<K extends string>(groups: Groups<K>): K[] {
  return Object.keys(groups) as K[]
}
