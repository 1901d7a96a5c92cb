import type { Triage, TriageBody } from '@iris/contracts/triages'
import { inWords } from '../../form/in-words.ts'
import type { VersionRow } from '../../ui/version-table.tsx'
import { TRIAGE_WORDS, triageFieldLabel, triageInput, triageValues } from './triage-form.ts'

/** The answers of a triage that stands, as they would be sent. */
export function answersOf(triage: Triage): Record<string, unknown> {
  return triageInput(triageValues(triage))
}

/** The answers of two triages, first those that differ. */
export function triageRows(mine: TriageBody, theirs: Triage): VersionRow[] {
  const here = triageValues(mine as unknown as Triage)
  const there = triageValues(theirs)
  const rows = (Object.keys(there) as (keyof typeof there)[]).map((key) => ({
    label: triageFieldLabel(key),
    mine: inWords(TRIAGE_WORDS, key, here[key]),
    theirs: inWords(TRIAGE_WORDS, key, there[key]),
  }))
  const differs = (row: VersionRow) => row.mine !== row.theirs
  return [...rows.filter(differs), ...rows.filter((row) => !differs(row))]
}
