import { createHash } from 'node:crypto'
import type { CompanyReport } from '@iris/contracts/company-report'
import { isNearlySame, renewed } from '@iris/domain/report-again'
import type { ReportFigures } from '@iris/domain/report-cells'
import { countedOverAll, type ReportGrouping } from '@iris/domain/report-indicators'
import { reportRecommendations, reportSentences } from '@iris/domain/report-sentences'
import { unrounded } from '@iris/domain/report-shares'
import { hiddenOf } from '@iris/domain/report-suppression'
import { type Shown, shownOf } from './company-report.ts'
import { coverageOf, figuresOf, renamedBy } from './report-figures.ts'
import type { PersonRow } from './report-people.sql.ts'

/** Rows of people, and of what a merge gave to another registration, as the text of JSON. */
export type PeopleOfReport = { people: string; previous: string; merged: string }

/** How many were called, and which of them came; null of a report kept before that was. */
type Called = { called: number | null; coverage: CompanyReport['coverage'] | null }

/** What the company was given before: the text of what was kept, and who was called then. */
export type EarlierReport = Called & { id: number; figures: string }

export type ReckonedReport = Shown &
  Pick<CompanyReport, 'coverage' | 'sentences' | 'recommendations' | 'weighed'> & {
    /** The earlier report whose people these are, because fewer than five people differ. */
    same: number | null
    /** What is kept of it, `figures` as the text of JSON; null where all of it is as in the earlier report. */
    kept: { figures: string; digest: string } | null
  }

type Earlier = Called & { id: number; figures: ReportFigures }

/** One report being made: its people, then what was published before, the newest first, then what is shown. */
export class Reckoning {
  readonly #report: ReportFigures
  readonly #coverage: CompanyReport['coverage']
  readonly #names: ReadonlySet<string>
  readonly #renamed: ReadonlyMap<string, string>
  readonly #earlier: Earlier[] = []

  constructor({ people, previous, merged }: PeopleOfReport) {
    const rows: PersonRow[] = JSON.parse(people)
    const fresh = figuresOf(rows, JSON.parse(previous))
    this.#report = { ...fresh, hidden: new Set() }
    this.#coverage = coverageOf(rows)
    this.#names = namesOf(this.#report)
    this.#renamed = renamedBy(JSON.parse(merged))
  }

  /** One that shares nobody with this report is forgotten at once. */
  weighAgainst({ figures, ...rest }: EarlierReport): void {
    const kept: KeptFigures = JSON.parse(figures)
    const earlier: ReportFigures = {
      people: this.#asNamedNow(asCounted(kept, kept.people)),
      previous: this.#asNamedNow(asCounted(kept, kept.previous)),
      hidden: new Set(kept.hidden),
    }
    const names = [...namesOf(earlier)]
    if (names.some((name) => this.#names.has(name)))
      this.#earlier.push({ ...rest, figures: earlier })
  }

  /** Since a merge the same exam is another person's, and would count as somebody new. */
  #asNamedNow(people: People): People {
    const nameNow = (name: string | null) => name && (this.#renamed.get(name) ?? name)
    return people.map((one) => ({
      ...one,
      exam: nameNow(one.exam),
      triage: nameNow(one.triage),
    }))
  }

  finish(by: ReportGrouping, called: number): ReckonedReport {
    const same = this.#earlier.find(({ figures }) => isNearlySame(this.#report, figures))
    const earlier = this.#earlier.map(({ figures }) => figures)
    const again = same && renewed(same.figures, this.#report)
    const report = same && !again ? same.figures : withHidden(again ?? this.#report, earlier)
    const figures = shownOf(report, by, same?.called ?? called)
    const coverage = same ? (same.coverage ?? coverageAsKept(figures)) : this.#coverage
    const shown = { ...figures, coverage }
    const told = { ...unrounded(shown), by }
    return {
      ...shown,
      same: same?.id ?? null,
      // Which numbers it hid is not told: that a single one is not of few people would be known by it.
      weighed: earlier.length,
      sentences: reportSentences(told),
      recommendations: reportRecommendations(told),
      kept: same && !again ? null : keptOf(report),
    }
  }
}

/** Of a report that was kept before its coverage was: as if all who came had been called. */
function coverageAsKept({ totals: { active, ...came } }: Shown): CompanyReport['coverage'] {
  const screened = Math.min(came.screened, active)
  const examined = Math.min(came.examined, active)
  return { screened, examined, only_screened: Math.max(screened - examined, 0) }
}

function withHidden(
  { people, previous }: Pick<ReportFigures, 'people' | 'previous'>,
  earlier: readonly ReportFigures[],
): ReportFigures {
  const report = { people, previous, hidden: new Set<string>() }
  return { ...report, hidden: hiddenOf(report, earlier) }
}

type People = ReportFigures['people']

/** `over`: what a doctor finds out was counted over those of whom it was known; without it, over everybody. */
type KeptFigures = { people: People; previous: People; hidden: string[]; over?: 'known' }

function asCounted({ over }: KeptFigures, people: People): People {
  return over ? people : people.map((one) => ({ ...one, facts: countedOverAll(one.facts) }))
}

function keptOf({ people, previous, hidden }: ReportFigures) {
  const kept: KeptFigures = { people, previous, hidden: [...hidden].sort(), over: 'known' }
  const figures = JSON.stringify(kept)
  return { figures, digest: createHash('sha256').update(figures).digest('hex') }
}

function namesOf({ people, previous }: ReportFigures): Set<string> {
  const names = [...people, ...previous].flatMap(({ exam, triage }) => [exam, triage])
  return new Set(names.filter((name) => name !== null))
}
