import { createHash } from 'node:crypto'
import type { CompanyReport } from '@iris/contracts/company-report'
import type { ReportFigures, ReportPerson } from '@iris/domain/report-cells'
import { factsOfExam, factsOfTriage } from '@iris/domain/report-facts'
import { NOT_KNOWN, namedGroups, OTHER_PEOPLE } from '@iris/domain/report-groups'
import { factBits, REPORT_GROUPINGS, type ReportGrouping } from '@iris/domain/report-indicators'
import { searchKey } from '@iris/domain/search-key'
import { usualSpellings } from '@iris/domain/usual-spelling'
import type { PersonRow } from './report-people.sql.ts'

/** Whom a report counts, with what was found; which of its cells are hidden is not known yet. */
export type UnhiddenFigures = Omit<ReportFigures, 'hidden'>

export function figuresOf(
  people: readonly PersonRow[],
  previous: readonly PersonRow[],
): UnhiddenFigures {
  return { people: named(people), previous: named(previous) }
}

/** Which of those who were called came; who was examined may be inactive by now, or on no list. */
export function coverageOf(rows: readonly PersonRow[]): CompanyReport['coverage'] {
  const called = rows.filter(({ is_called }) => is_called)
  const count = (is: (row: PersonRow) => boolean) => called.filter(is).length
  return {
    screened: count(({ triage }) => triage !== null),
    examined: count(({ exam }) => exam !== null),
    only_screened: count(({ triage, exam }) => triage !== null && exam === null),
  }
}

function named(rows: readonly PersonRow[]): ReportPerson[] {
  const groups = new Map(REPORT_GROUPINGS.map((by) => [by, groupsOf(rows, by)]))
  const groupOf = (row: PersonRow, by: ReportGrouping) => groups.get(by)!.get(writtenIn(row, by))!
  return rows.map((row) => ({
    exam: row.exam && nameOf('exam', row.id, row.exam.id),
    triage: row.triage && nameOf('triage', row.id, row.triage.id),
    groups: {
      sector: groupOf(row, 'sector'),
      unit: groupOf(row, 'unit'),
      occupation: groupOf(row, 'occupation'),
    },
    facts: factBits([
      ...(row.exam ? factsOfExam(row.exam) : []),
      ...(row.triage ? factsOfTriage(row.triage) : []),
    ]),
  }))
}

const writtenIn = (row: PersonRow, by: ReportGrouping) => row[by]?.trim() ?? ''

/** The group of each spelling. Alike spellings are one group, as most people write it. */
function groupsOf(rows: readonly PersonRow[], by: ReportGrouping): Map<string, string> {
  const people = Map.groupBy(rows, (row) => writtenIn(row, by))
  const usual = usualSpellings([...people].map(([written, { length }]) => [written, length]))
  usual.set('', NOT_KNOWN)
  // Whoever writes one of these two means no group beside the one that is called so.
  for (const name of [NOT_KNOWN, OTHER_PEOPLE]) usual.set(searchKey(name), name)
  const names = new Map([...people.keys()].map((one) => [one, usual.get(searchKey(one))!]))
  const sizes = new Map<string, number>()
  for (const [written, those] of people) {
    const name = names.get(written)!
    const examined = those.filter(({ exam }) => exam !== null).length
    sizes.set(name, (sizes.get(name) ?? 0) + examined)
  }
  const shown = new Set(namedGroups(sizes))
  return new Map([...names].map(([one, name]) => [one, shown.has(name) ? name : OTHER_PEOPLE]))
}

/** An exam or triage of a patient whom another registration became part of. */
export type MergedRow = { kind: 'exam' | 'triage'; former: number; patient: number; id: number }

/** The names by which earlier reports may know what a merge gave to another registration, and its name now. */
export function renamedBy(merged: readonly MergedRow[]): ReadonlyMap<string, string> {
  return new Map(
    merged.map(({ kind, former, patient, id }) => [
      nameOf(kind, former, id),
      nameOf(kind, patient, id),
    ]),
  )
}

/** So that what is kept of a report holds no number of a person. */
function nameOf(kind: MergedRow['kind'], patient: number, id: number): string {
  return createHash('sha256').update(`${kind} ${patient} ${id}`).digest('base64url').slice(0, 16)
}
