import { createHash } from 'node:crypto'
import type { ReportFigures, ReportPerson } from '@iris/domain/report-cells'
import { factsOfExam, factsOfTriage } from '@iris/domain/report-facts'
import { NOT_KNOWN, namedGroups, OTHER_PEOPLE } from '@iris/domain/report-groups'
import { factBits, REPORT_GROUPINGS, type ReportGrouping } from '@iris/domain/report-indicators'
import type { PersonRow } from './report-people.sql.ts'

/** Whom a report counts, with what was found; which of its cells are hidden is not known yet. */
export type UnhiddenFigures = Omit<ReportFigures, 'hidden'>

export function figuresOf(
  people: readonly PersonRow[],
  previous: readonly PersonRow[],
): UnhiddenFigures {
  return { people: named(people), previous: named(previous) }
}

function named(rows: readonly PersonRow[]): ReportPerson[] {
  const shown = new Map(REPORT_GROUPINGS.map((by) => [by, new Set(namedGroups(sizesOf(rows, by)))]))
  const groupOf = (row: PersonRow, by: ReportGrouping) => {
    const name = row[by]?.trim() || NOT_KNOWN
    return shown.get(by)!.has(name) ? name : OTHER_PEOPLE
  }
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

function sizesOf(rows: readonly PersonRow[], by: ReportGrouping): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const row of rows) {
    const name = row[by]?.trim() || NOT_KNOWN
    sizes.set(name, (sizes.get(name) ?? 0) + Number(row.exam !== null))
  }
  return sizes
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
