import { expect, test } from 'vitest'
import { cellsOf, type ReportCell, type ReportFigures } from './report-cells.ts'
import { namedGroups, OTHER_PEOPLE } from './report-groups.ts'
import {
  factBits,
  GROUPED_KEYS,
  hasFact,
  REPORT_GROUPINGS,
  REPORT_KEYS,
  type ReportFact,
  type ReportGrouping,
} from './report-indicators.ts'
import { hiddenOf } from './report-suppression.ts'
import { isFew } from './small-groups.ts'

type Person = { name: string; works: Record<ReportGrouping, string>; facts: number }

/** Chance numbers from 0 to 1, always the same ones for a seed. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** People whose units and occupations partly follow from their sectors, as in a real company. */
function workers(count: number, groups: number, random: () => number, prefix = ''): Person[] {
  const shares = {
    low: random() * 0.2,
    colour: random() * 0.3,
    eye: random() * 0.3,
    sent: random() * 0.5,
  }
  return Array.from({ length: count }, (_, number) => {
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
    return { name: `${prefix}${number}`, works, facts: factBits(facts) }
  })
}

function reportOf(
  people: Person[],
  published: ReportFigures[],
  previous: Person[] = [],
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
  const shown = ({ name, works, facts }: Person) => ({
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

/** Every cell of all the reports about one indicator, with ids of their own. */
function allCells(reports: ReportFigures[], key: (typeof REPORT_KEYS)[number]): ReportCell[] {
  return reports.flatMap((report, at) =>
    cellsOf(report, key)
      .filter(({ of }) => of > 0)
      .map((cell) => ({ ...cell, id: `${at} ${cell.id}` })),
  )
}

/** What a zero, or a whole group, that is shown says of all who are in it is no secret. */
function isToldBy(cells: ReportCell[], { records }: ReportCell): boolean {
  return cells.some(({ isHidden, count, of, records: over }) => {
    if (isHidden || (count !== 0 && count !== of)) return false
    return records.every((record) => over.includes(record))
  })
}

function bitsOf(value: number): number {
  let bits = 0
  for (let left = value; left !== 0; left &= left - 1) bits++
  return bits
}

/** The hidden cells that have the same count in every population that would be shown in this way: tries all of them. */
function pinnedByTrying(cells: ReportCell[]): string[] {
  const people = [...new Set(cells.flatMap(({ records }) => records))]
  const place = new Map(people.map((record, number) => [record, number]))
  const masks = cells.map(({ records }) =>
    records.reduce((mask, record) => mask | (1 << place.get(record)!), 0),
  )
  const shown = cells.flatMap(({ isHidden, count }, at) =>
    isHidden ? [] : [{ mask: masks[at]!, count }],
  )
  const hidden = cells.flatMap((cell, at) =>
    cell.isHidden && !isToldBy(cells, cell)
      ? [{ id: cell.id, mask: masks[at]!, counts: new Set<number>() }]
      : [],
  )
  if (hidden.length === 0) return []
  for (let ill = 0; ill < 1 << people.length; ill++) {
    if (!shown.every(({ mask, count }) => bitsOf(ill & mask) === count)) continue
    for (const { mask, counts } of hidden) counts.add(bitsOf(ill & mask))
  }
  return hidden.filter(({ counts }) => counts.size === 1).map(({ id }) => id)
}

/**
 * The hidden cells that are a sum of shown ones, some of them taken away, and were not before the newest report: exact
 * fractions over all people.
 */
function pinnedByAdding(reports: ReportFigures[], key: (typeof REPORT_KEYS)[number]): string[] {
  const cells = allCells(reports, key)
  const newest = `${reports.length - 1} `
  const people = [...new Set(cells.flatMap(({ records }) => records))]
  const place = new Map(people.map((record, number) => [record, number]))
  const rowOf = ({ records }: ReportCell) => {
    const row = people.map(() => 0n)
    for (const record of records) row[place.get(record)!] = 1n
    return row
  }
  const follows = (shown: ReportCell[]) => {
    const known: { at: number; row: bigint[] }[] = []
    const restOf = (start: bigint[]) => {
      let row = start
      for (const { at, row: other } of known) {
        const [mine, its] = [row[at]!, other[at]!]
        if (mine !== 0n) row = row.map((value, index) => value * its - other[index]! * mine)
      }
      return row
    }
    for (const cell of shown) {
      const row = restOf(rowOf(cell))
      const at = row.findIndex((value) => value !== 0n)
      if (at !== -1) known.push({ at, row })
    }
    return (cell: ReportCell) => restOf(rowOf(cell)).every((value) => value === 0n)
  }
  const shown = cells.filter(({ isHidden }) => !isHidden)
  const isPinned = follows(shown)
  const wasTold = follows(shown.filter(({ id }) => !id.startsWith(newest)))
  return cells
    .filter((cell) => cell.isHidden && !isToldBy(cells, cell))
    .filter((cell) => isPinned(cell) && !wasTold(cell))
    .map(({ id }) => id)
}

test('Whoever tries every possible population of a small company pins no hidden cell of its reports', () => {
  const random = chance(1)
  const pinned: string[] = []
  let hidden = 0
  for (let round = 0; round < 120; round++) {
    const count = 10 + (round % 7)
    const people = workers(count, 1 + (round % 3), random)
    const reports = [reportOf(people, [])]
    // A second report: some have left it, others have come.
    if (round % 2)
      reports.push(
        reportOf([...people.slice(round % 4), ...workers(17 - count, 2, random, 'new ')], reports),
      )
    for (const key of [...GROUPED_KEYS, 'usa_epi', 'liberado'] as const) {
      const cells = allCells(reports, key)
      hidden += cells.filter(({ isHidden }) => isHidden).length
      pinned.push(...pinnedByTrying(cells).map((id) => `${round}: ${id}`))
    }
  }
  expect(pinned).toEqual([])
  expect(hidden, 'the attack had something to attack').toBeGreaterThan(500)
})

test('Adding and taking away everything that four overlapping reports show yields no hidden cell', () => {
  const random = chance(2)
  const pinned: string[] = []
  for (let round = 0; round < 12; round++) {
    const quarters = ['a', 'b', 'c'].map((prefix) =>
      workers(15 + round, 2 + (round % 4), random, prefix),
    )
    const reports: ReportFigures[] = []
    for (const people of [...quarters, quarters.flat()])
      reports.push(reportOf(people, reports, quarters[0]))
    for (const key of REPORT_KEYS)
      pinned.push(...pinnedByAdding(reports, key).map((id) => `${round}: ${id}`))
  }
  expect(pinned).toEqual([])
})

test('Every small count, every small rest and every count over few people is hidden', () => {
  const random = chance(3)
  for (let round = 0; round < 20; round++) {
    const report = reportOf(workers(40 + round * 10, 6, random), [])
    for (const key of REPORT_KEYS)
      for (const { id, count, of, isHidden } of cellsOf(report, key))
        if (isFew(count) || isFew(of - count) || isFew(of))
          expect(isHidden, `${id} ${count} of ${of}`).toBe(true)
  }
})

test('A large company is shown nearly whole: in four cells of five nothing is hidden without need', () => {
  const report = reportOf(workers(4000, 12, chance(4)), [])
  const cells = GROUPED_KEYS.flatMap((key) => cellsOf(report, key))
  const needed = cells.filter(
    ({ count, of }) => isFew(count) || isFew(of - count) || isFew(of),
  ).length
  const hidden = cells.filter(({ isHidden }) => isHidden).length
  expect(hidden - needed).toBeLessThanOrEqual(cells.length / 5)
})

test('A second report that differs by three people hides each total that would say something of them', () => {
  const people = workers(200, 4, chance(5))
  const first = reportOf(people, [])
  const three = workers(3, 1, chance(6), 'new ').map((person) => ({
    ...person,
    facts: factBits(['examined', 'screened', 'visao_normal', 'especialista', 'encaminhados']),
  }))
  const second = reportOf([...people, ...three], [first])
  const total = (report: ReportFigures) => cellsOf(report, 'especialista')[0]!
  expect(total(first).isHidden).toBe(false)
  expect(total(second).isHidden).toBe(true)
  // What nobody of either has, or everybody, is no secret of the three.
  expect(reportOf(people, [first]).hidden).toEqual(first.hidden)
})

test('A hidden total of a family takes another with it, so that it is not what the others leave', () => {
  const people = Array.from({ length: 60 }, (_, number) => ({
    name: String(number),
    works: { sector: 'A', unit: 'A', occupation: 'A' },
    facts: factBits([
      'examined',
      number < 2 ? 'baixa_visao_severa' : number < 12 ? 'baixa_visao' : 'visao_normal',
    ]),
  }))
  const { hidden } = reportOf(people, [])
  expect(
    ['visao_normal', 'baixa_visao', 'baixa_visao_severa'].filter((key) =>
      hidden.has(`total/${key}`),
    ),
  ).toEqual(['baixa_visao', 'baixa_visao_severa'])
})
