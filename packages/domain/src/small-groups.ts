/** A group of fewer people is hidden from those who may only see figures. */
export const SMALLEST_GROUP = 5

/** Whether a count would say something of fewer than five people. Nobody is not few. */
export function isFew(count: number): boolean {
  return count > 0 && count < SMALLEST_GROUP
}

/**
 * Figures of the dashboard that exclude each other and add up to a whole that is always shown. A person may count for
 * several `unit`s (two eyes). Parts that no screen shows belong here too: who has
 * nothing can be found by subtracting those who have something.
 */
export type Group = { parts: readonly number[]; unit?: number }
export type Groups<K extends string = string> = Readonly<Record<K, Group>>

const largest = (unit = 1) => (SMALLEST_GROUP - 1) * unit
const isSmall = (count: number, unit?: number) => count > 0 && count <= largest(unit)

/** One small part hides all of them: with only two hidden, their sum would give them away. */
function isHidden({ parts, unit }: Group): boolean {
  return parts.some((part) => isSmall(part, unit))
}

/** One unit moved from one part to another. */
type Move = { from: number; to: number }

function movesOf({ parts }: Group): Move[] {
  const at = parts.map((_, index) => index)
  return at.flatMap((from) => at.filter((to) => to !== from).map((to) => ({ from, to })))
}

/** Whether the company would be shown in exactly the same way with these other numbers. */
function isPossible({ parts, unit }: Group, { from, to }: Move): boolean {
  const moved = parts.map((part, index) => part - Number(index === from) + Number(index === to))
  return moved.every((part) => part >= 0) && isHidden({ parts: moved, ...(unit && { unit }) })
}

/**
 * Whether subtracting the shown companies from the sum leaves every hidden one uncertain: it could always have one
 * more or one less, and another hidden company the opposite.
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

/**
 * The same where only some of the companies are known. A part that anybody has needs another part with which two of them
 * could exchange one, both ways: each hidden company, known or not, could then do one of the two and another the opposite.
 */
function isInDoubtBySome({ parts }: Group, hidden: readonly Group[]): boolean {
  const areAble = (move: Move) => {
    const first = hidden.findIndex((group) => isPossible(group, move))
    return first >= 0 && hidden.slice(first + 1).some((group) => isPossible(group, move))
  }
  return parts.every(
    (part, from) =>
      part === 0 ||
      parts.some(
        (_, to) => to !== from && areAble({ from, to }) && areAble({ from: to, to: from }),
      ),
  )
}

/** The groups that a company's own figures hide. Asking for another company reveals nothing about it. */
export function hiddenGroups<K extends string>(groups: Groups<K>): Set<K> {
  return new Set(keysOf(groups).filter((key) => isHidden(groups[key])))
}

/**
 * The groups that are hidden in the sum of all companies: small ones, and those where subtracting the shown companies
 * would leave a single hidden one.
 * @param areAll false where `companies` are only some of those in the sum: what they do not prove stays hidden
 */
export function hiddenInSum<K extends string>(
  sum: Groups<K>,
  companies: readonly Groups<K>[],
  areAll = true,
): Set<K> {
  return new Set(
    keysOf(sum).filter((key) => {
      const hidden = companies.map((groups) => groups[key]).filter(isHidden)
      if (isHidden(sum[key])) return true
      return !(areAll ? isInDoubt(hidden) : isInDoubtBySome(sum[key], hidden))
    }),
  )
}

function keysOf<K extends string>(groups: Groups<K>): K[] {
  return Object.keys(groups) as K[]
}
