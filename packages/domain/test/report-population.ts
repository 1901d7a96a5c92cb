import type { ReportFigures } from '../src/report-cells.ts'
import { namedGroups, OTHER_PEOPLE } from '../src/report-groups.ts'
import {
  countedOverAll,
  factBits,
  hasFact,
  REPORT_GROUPINGS,
  type ReportFact,
  type ReportGrouping,
} from '../src/report-indicators.ts'
import { hiddenOf } from '../src/report-suppression.ts'

const BY_DOCTOR = factBits([
  ...(['decided', 'liberado', 'consulta', 'especialista', 'encaminhados', 'compareceram'] as const),
  ...(['fundus_read', 'retinografia_alterada', 'refraction_read'] as const),
])

export type Worker = { name: string; works: Record<ReportGrouping, string>; facts: number }

/** Chance numbers from 0 to 1, always the same ones for a seed. */
export function chance(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** People whose units and occupations partly follow from their sectors, as in a real company. */
export function workers(count: number, groups: number, random: () => number, prefix = '') {
  // Of every ninth no doctor has found out anything yet.
  const isRead = (number: number) => number % 9 !== 4
  const shares = {
    low: random() * 0.2,
    colour: random() * 0.3,
    eye: random() * 0.3,
    sent: random() * 0.5,
  }
  return Array.from({ length: count }, (_, number): Worker => {
    const sector = Math.floor(random() * random() * groups)
    const facts: ReportFact[] = []
    const add = (share: number, ...more: ReportFact[]) => {
      const isTrue = random() < share
      if (isTrue) facts.push(...more)
      return isTrue
    }
    if (add(0.95, 'screened')) {
      add(0.4, 'queixa_visual')
      add(0.8, 'usa_epi')
    }
    if (add(0.9, 'examined')) {
      if (!add(0.02, 'baixa_visao_severa') && !add(shares.low, 'baixa_visao'))
        facts.push('visao_normal')
      if (add(0.8, 'retinography')) add(shares.eye, 'retinografia_alterada')
      add(shares.colour, 'ishihara_alterado')
      if (
        !add(shares.sent / 3, 'especialista', 'encaminhados') &&
        !add(shares.sent, 'consulta', 'encaminhados')
      )
        facts.push('liberado')
      if (facts.includes('encaminhados')) add(0.4, 'compareceram')
    }
    const works = {
      sector: `S${sector}`,
      unit: `U${random() < 0.5 ? sector % 2 : Math.floor(random() * 2)}`,
      occupation: `F${random() < 0.7 ? sector : Math.floor(random() * groups)}`,
    }
    const bits = countedOverAll(factBits(facts))
    return { name: `${prefix}${number}`, works, facts: isRead(number) ? bits : bits & ~BY_DOCTOR }
  })
}

/** The report of these people, weighed against what was published before, the newest first. */
export function reportOf(
  people: readonly Worker[],
  published: readonly ReportFigures[],
  previous: readonly Worker[] = [],
): ReportFigures {
  const named = (grouping: ReportGrouping) => {
    const sizes = new Map<string, number>()
    for (const { works, facts } of people)
      sizes.set(
        works[grouping],
        (sizes.get(works[grouping]) ?? 0) + Number(hasFact(facts, 'examined')),
      )
    return new Set(namedGroups(sizes))
  }
  const names = Object.fromEntries(REPORT_GROUPINGS.map((grouping) => [grouping, named(grouping)]))
  const shown = ({ name, works, facts }: Worker) => ({
    exam: name,
    triage: name,
    facts,
    groups: Object.fromEntries(
      REPORT_GROUPINGS.map((by) => [by, names[by]!.has(works[by]) ? works[by] : OTHER_PEOPLE]),
    ) as Record<ReportGrouping, string>,
  })
  const report = {
    people: people.map(shown),
    previous: previous.map(shown),
    hidden: new Set<string>(),
  }
  return { ...report, hidden: hiddenOf(report, published) }
}

/** Reports of one company, each published before the next is made: the newest first. */
export function published(
  list: readonly (readonly [people: readonly Worker[], previous?: readonly Worker[]])[],
): ReportFigures[] {
  const given: ReportFigures[] = []
  for (const [people, previous] of list) given.unshift(reportOf(people, given, previous))
  return given
}

/** What a company is given over two years: overlapping in every way that its screens offer. */
export function overlapping(size: number, groups: number, random: () => number): ReportFigures[] {
  const [first, second, third] = ['a', 'b', 'c'].map((prefix) =>
    workers(size, groups, random, prefix),
  ) as [Worker[], Worker[], Worker[]]
  const both = [...second, ...third]
  const event = both.filter(({ works }) => works.sector === 'S0' || works.sector === 'S1')
  const late = [...both.slice(Math.floor(size / 3)), ...workers(6, groups, random, 'd')]
  return published([
    [first],
    [second, first],
    [event, first],
    [both, first],
    [late, both.slice(0, Math.floor(size / 2))],
    [third, second],
  ])
}
