import { expect, test } from 'vitest'
import { byComparing, sceneOf } from '../test/report-attacks.ts'
import { chance, published, reportOf, type Worker, workers } from '../test/report-population.ts'
import { byAdding, byFamily, FAMILIES } from '../test/report-sums.ts'
import { isNearlySame, renewed } from './report-again.ts'
import { cellsOf, type ReportCell, type ReportFigures, type ReportPerson } from './report-cells.ts'
import {
  factBits,
  GROUPED_KEYS,
  REPORT_KEYS,
  type ReportFact,
  type ReportIndicator,
} from './report-indicators.ts'
import { hiddenOf } from './report-suppression.ts'
import { isFew } from './small-groups.ts'

const sent: ReportFact[] = ['especialista', 'encaminhados', 'decided']
const cleared: ReportFact[] = ['liberado', 'decided']

/** So many people of one sector who were examined. */
function group(count: number, prefix: string, sector: string, facts: ReportFact[] = []): Worker[] {
  return Array.from({ length: count }, (_, number) => ({
    name: `${prefix}${number}`,
    works: { sector, unit: 'Matriz', occupation: 'Todas' },
    facts: factBits(['examined', 'screened', ...facts]),
  }))
}

const shown = (report: ReportFigures, key: ReportIndicator) => {
  const [total] = cellsOf(report, key)
  return total!.isHidden ? null : total!.count
}

/** What the company gets after `first`, as `report-reckoning.ts` does it. */
function after(first: ReportFigures, people: readonly Worker[]): ReportFigures {
  const fresh = reportOf(people, [first])
  if (!isNearlySame(fresh, first)) return fresh
  const again = renewed(first, fresh)
  if (!again) return first
  const report = { ...again, hidden: new Set<string>() }
  return { ...report, hidden: hiddenOf(report, [first]) }
}

const whose = ({ id, people }: ReportCell) => `${id} ${people.toSorted().join()}`

/** Whoever is known by other facts now is another person to the attacker. */
function asThen(one: ReportPerson, now: ReportPerson): ReportPerson {
  return one.facts === now.facts
    ? one
    : { ...one, exam: `${one.exam} then`, triage: `${one.triage} then` }
}

test('Where two people came and a doctor concluded the exams of all others, the same people are told of anew', () => {
  const [evening] = published([[group(200, 'a', 'Solda')]])
  const concluded = [
    ...group(30, 'a', 'Solda', sent),
    ...group(200, 'a', 'Solda', cleared).slice(30),
    ...group(2, 'late', 'Solda', sent),
  ]
  const later = after(evening!, concluded)
  expect(cellsOf(evening!, 'especialista')[0], 'nobody is counted').toMatchObject({ of: 0 })
  expect([shown(later, 'especialista'), shown(later, 'liberado')]).toEqual([30, 170])
  expect(later.people).toHaveLength(200)
})

test('What changed for fewer than five people stays as it was, and so do those who are not counted any more', () => {
  const people = [...group(30, 'a', 'Solda', sent), ...group(70, 'b', 'Solda', cleared)]
  const [first] = published([[people]])
  const went = factBits(['compareceram'])
  const colour = factBits(['ishihara_alterado'])
  const since = people.map((one, at) => ({
    ...one,
    facts: one.facts | (at < 6 ? went : 0) | (at < 3 ? colour : 0),
  }))
  const later = after(first!, [...since.slice(0, 98), ...group(1, 'late', 'Solda')])
  expect(shown(later, 'compareceram')).toBe(6)
  expect([shown(first!, 'ishihara_alterado'), shown(later, 'ishihara_alterado')]).toEqual([0, 0])
  expect(shown(later, 'liberado')).toBe(70)
  const few = people.map((one, at) => ({ ...one, facts: one.facts | (at < 4 ? colour : 0) }))
  expect(after(first!, few), 'the very same people').toBe(first)
})

test('A small sector does not follow from the others where an earlier report knew nothing of any of them', () => {
  const people = (facts: ReportFact[], others: ReportFact[]) => [
    ...group(3, 'a', 'Solda', facts),
    ...group(37, 'b', 'Solda', others),
    ...group(9, 'c', 'Pintura', facts),
    ...group(31, 'd', 'Pintura', others),
    ...group(12, 'e', 'Montagem', facts),
    ...group(28, 'f', 'Montagem', others),
  ]
  const [evening] = published([[people([], [])]])
  expect(shown(evening!, 'especialista')).toBe(0)
  const later = after(evening!, people(sent, cleared))
  const isHidden = (sector: string) => later.hidden.has(`sector/especialista/${sector}`)
  expect(isHidden('Solda')).toBe(true)
  expect(shown(later, 'especialista')).toBe(24)
  expect(isHidden('Pintura') || isHidden('Montagem')).toBe(true)
})

test('Of five exams concluded since, a report does not say that one of them went to the specialist', () => {
  const read = [...group(60, 'a', 'Solda', sent), ...group(100, 'b', 'Solda', cleared)]
  const [first] = published([[[...read, ...group(6, 'c', 'Solda')]]])
  const later = after(first!, [
    ...read,
    ...group(5, 'c', 'Solda', cleared),
    ...group(6, 'c', 'Solda', sent).slice(5),
  ])
  expect(shown(first!, 'especialista')).toBe(60)
  expect(shown(later, 'especialista')).toBe(null)
})

test('A sector in which one more person has something than in the report before hides how many', () => {
  const at = (sector: string, prefix: string, altered: number) =>
    group(40, prefix, sector).map((one, number) => ({
      ...one,
      facts: one.facts | (number < altered ? factBits(['ishihara_alterado']) : 0),
    }))
  const [first] = published([[[...at('Solda', 'a', 8), ...at('Pintura', 'b', 10)]]])
  const later = after(first!, [...at('Solda', 'a', 9), ...at('Pintura', 'b', 16)])
  expect(first!.hidden.has('sector/ishihara_alterado/Solda')).toBe(false)
  expect(later.hidden.has('sector/ishihara_alterado/Solda')).toBe(true)
  expect(
    later.hidden.has('sector/ishihara_alterado/Pintura') ||
      shown(later, 'ishihara_alterado') === null,
  ).toBe(true)
})

test('Whoever takes one report from the next learns of no four people, however much was found out in between', () => {
  const random = chance(5)
  const readLater = factBits([
    ...(['liberado', 'consulta', 'especialista', 'encaminhados', 'decided'] as const),
    ...(['retinografia_alterada', 'fundus_read', 'compareceram'] as const),
  ])
  const colour = factBits(['ishihara_alterado'])
  const learned: string[] = []
  let compared = 0
  for (let round = 0; round < 20; round++) {
    const all = workers(40 + 8 * round, 4, random)
    const isRead = () => random() < [0, 0.3, 0.6, 0.9, 0.97][round % 5]!
    const evening = all.map((one) => (isRead() ? one : { ...one, facts: one.facts & ~readLater }))
    const [first] = published([[evening]])
    const corrected = all.map((one) => ({
      ...one,
      facts: random() < 0.03 ? one.facts ^ colour : one.facts,
    }))
    const later = after(first!, [...corrected, ...workers(3, 4, random, 'late')])
    for (const key of REPORT_KEYS) {
      const before = new Map(cellsOf(first!, key).map((cell) => [whose(cell), cell]))
      for (const cell of cellsOf(later, key)) {
        const same = before.get(whose(cell))
        if (!same || same.isHidden || cell.isHidden) continue
        compared++
        const change = cell.count - same.count
        if (isFew(Math.abs(change))) learned.push(`${round} ${cell.id}: ${change}`)
      }
    }
    const then = {
      ...first!,
      people: first!.people.map((one, at) => asThen(one, later.people[at]!)),
    }
    for (const key of GROUPED_KEYS) {
      const scene = sceneOf([later, then], key)
      learned.push(
        ...[...byAdding(scene), ...byComparing(scene, 500)].map(
          (what) => `${round} ${key} ${what}`,
        ),
      )
    }
    for (const family of FAMILIES)
      learned.push(...byFamily([later, then], family).map((what) => `${round} ${what}`))
  }
  expect(learned).toEqual([])
  expect(compared, 'there was something to compare').toBeGreaterThan(300)
})
