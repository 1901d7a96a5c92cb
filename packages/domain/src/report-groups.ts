import { compareText } from './compare-text.ts'
import { SMALLEST_GROUP } from './small-groups.ts'

/** Everybody whose group is too small to be named. */
export const OTHER_PEOPLE = 'Demais'

/** Whose sector, unit or occupation nobody wrote down. */
export const NOT_KNOWN = 'Não informado'

/** More would be no table that anybody reads. */
const MOST_GROUPS = 20

/** One way to put people into groups: name by name as written, and how many of them were examined. */
export type GroupSizes = ReadonlyMap<string, number>

/**
 * The names that stand in the table of groups, largest first: those of at least five people examined, the twenty largest
 * of them. All others are 'Demais', which takes in the smallest named one until it holds five people or nobody.
 */
export function namedGroups(sizes: GroupSizes): string[] {
  const named = [...sizes]
    .sort(([a, sizeA], [b, sizeB]) => sizeB - sizeA || compareText(a, b))
    .filter(([, size], place) => size >= SMALLEST_GROUP && place < MOST_GROUPS)
  const everybody = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const left = () => everybody - named.reduce((sum, [, size]) => sum + size, 0)
  while (named.length > 0 && left() > 0 && left() < SMALLEST_GROUP) named.pop()
  return named.map(([name]) => name)
}
