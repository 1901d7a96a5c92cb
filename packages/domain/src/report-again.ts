import type { ReportFigures, ReportPerson } from './report-cells.ts'
import { FACT_FAMILIES } from './report-indicators.ts'
import { isFew } from './small-groups.ts'

type People = readonly ReportPerson[]
type Counted = Pick<ReportFigures, 'people' | 'previous'>

/**
 * Whether only 1 to 4 people differ from an earlier report (or only 1 to 4 of the period before), or where none do, whether
 * only of 1 to 4 something else was found since. The later report then counts the people of the earlier one, because
 * every difference would be about these few.
 */
export function isNearlySame(report: Counted, earlier: Counted): boolean {
  const now = differenceOf(namesOf(report.people), namesOf(earlier.people))
  if (now > 0) return isFew(now)
  const before = differenceOf(namesOf(report.previous), namesOf(earlier.previous))
  if (before > 0) return isFew(before)
  return [
    ...changesOf(earlier.people, report.people),
    ...changesOf(earlier.previous, report.previous),
  ].some(({ count }) => isFew(count))
}

/**
 * The people of an earlier report with what is known of them now. Of a family of facts that changed for 1 to 4 of them
 * all keep what was known then, or these few would be what the two reports differ in; so does whoever is not counted any
 * more.
 * @returns null where nothing changed that may be told
 */
export function renewed(earlier: Counted, report: Counted): Counted | null {
  const people = renewedPeople(earlier.people, report.people)
  const previous = renewedPeople(earlier.previous, report.previous)
  return people || previous
    ? { people: people ?? earlier.people, previous: previous ?? earlier.previous }
    : null
}

function renewedPeople(earlier: People, report: People): People | null {
  const told = changesOf(earlier, report)
    .filter(({ count }) => count > 0 && !isFew(count))
    .reduce((bits, { family }) => bits | family, 0)
  if (told === 0) return null
  const factsOf = factsNow(earlier, report)
  return earlier.map((one, at) => ({
    ...one,
    facts: (one.facts & ~told) | (factsOf[at]! & told),
  }))
}

/** Of how many people each family of facts is another one now. */
function changesOf(earlier: People, report: People): { family: number; count: number }[] {
  const factsOf = factsNow(earlier, report)
  return FACT_FAMILIES.map((family) => {
    const changed = earlier.filter(({ facts }, at) => ((facts ^ factsOf[at]!) & family) !== 0)
    return { family, count: changed.length }
  })
}

function factsNow(earlier: People, report: People): number[] {
  const known = new Map(report.map((one) => [nameOf(one), one.facts]))
  return earlier.map((one) => known.get(nameOf(one)) ?? one.facts)
}

/** A person by exam and triage: with another exam somebody counts as another person. */
const nameOf = ({ exam, triage }: ReportPerson) => `${exam} ${triage}`

const namesOf = (people: People) => people.map(nameOf)

/** The more of those who came and those who went. */
function differenceOf(now: readonly string[], before: readonly string[]): number {
  const known = new Set(before)
  const added = now.filter((one) => !known.has(one)).length
  return Math.max(added, before.length - (now.length - added))
}
