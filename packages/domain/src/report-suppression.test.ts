import { expect, test } from 'vitest'
import { chance, published, reportOf, type Worker, workers } from '../test/report-population.ts'
import { isNearlySame } from './report-again.ts'
import { cellsOf, type ReportFigures } from './report-cells.ts'
import {
  countedOverAll,
  factBits,
  GROUPED_KEYS,
  REPORT_KEYS,
  type ReportFact,
} from './report-indicators.ts'
import { isFew } from './small-groups.ts'

/** So many people of a sector and a unit, all with the same facts besides being examined. */
function group(
  count: number,
  prefix: string,
  sector: string,
  unit: string,
  facts: ReportFact[] = [],
): Worker[] {
  return Array.from({ length: count }, (_, number) => ({
    name: `${prefix}${number}`,
    works: { sector, unit, occupation: 'Todas' },
    facts: countedOverAll(factBits(['examined', 'screened', ...facts])),
  }))
}

const sent: ReportFact[] = ['especialista', 'encaminhados']

const isHidden = ({ hidden }: ReportFigures, id: string) => hidden.has(id)

function shares(report: ReportFigures) {
  const cells = GROUPED_KEYS.flatMap((key) => cellsOf(report, key))
  const isSmall = ({ count, of }: { count: number; of: number }) =>
    isFew(count) || isFew(of - count) || isFew(of)
  const shownOf = (grouping: string | undefined) =>
    cells.filter((cell) => cell.grouping === grouping && !cell.isHidden).length
  return {
    cells: cells.length,
    small: cells.filter(isSmall).length,
    hidden: cells.filter((cell) => cell.isHidden).length,
    shownOf,
  }
}

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

test('A unit of the people of a shown sector and two more is hidden', () => {
  const report = reportOf(
    [
      ...group(6, 'a', 'Solda', 'Filial', sent),
      ...group(14, 'b', 'Solda', 'Filial'),
      ...group(2, 'c', 'Pintura', 'Filial', sent),
      ...group(10, 'd', 'Pintura', 'Matriz', sent),
      ...group(20, 'e', 'Pintura', 'Matriz'),
    ],
    [],
  )
  expect(isHidden(report, 'total/especialista')).toBe(false)
  expect(isHidden(report, 'sector/especialista/Solda')).toBe(false)
  expect(isHidden(report, 'sector/especialista/Pintura')).toBe(false)
  expect(isHidden(report, 'unit/especialista/Filial')).toBe(true)
  expect(isHidden(report, 'unit/especialista/Matriz')).toBe(true)
})

test('A period before with the people of an earlier report and three more is hidden', () => {
  const lastYear = [...group(8, 'a', 'Solda', 'Filial', sent), ...group(20, 'b', 'Solda', 'Filial')]
  const now = [...group(9, 'd', 'Solda', 'Filial', sent), ...group(21, 'e', 'Solda', 'Filial')]
  const [earlier] = published([[lastYear]])
  const before = [...lastYear, ...group(3, 'c', 'Solda', 'Filial', sent)]
  const report = reportOf(now, [earlier!], before)
  expect(isHidden(earlier!, 'total/especialista')).toBe(false)
  expect(isHidden(report, 'before/especialista')).toBe(true)
  expect(isHidden(report, 'total/especialista')).toBe(false)
  expect(isHidden(reportOf(now, [], before), 'before/especialista')).toBe(false)
  // What was shown already is shown again.
  expect(isHidden(reportOf(now, [earlier!], lastYear), 'before/especialista')).toBe(false)
})

test('A sector with all people of an event but two is hidden', () => {
  const welders = [...group(8, 'a', 'Solda', 'Filial', sent), ...group(20, 'b', 'Solda', 'Filial')]
  const others = [
    ...group(9, 'd', 'Pintura', 'Filial', sent),
    ...group(30, 'e', 'Pintura', 'Filial'),
  ]
  const [event] = published([[[...welders, ...others.slice(0, 2)]]])
  const report = reportOf([...welders, ...others], [event!])
  expect(isHidden(event!, 'total/especialista')).toBe(false)
  expect(isHidden(report, 'sector/especialista/Solda')).toBe(true)
  expect(isHidden(report, 'total/especialista')).toBe(false)
})

test('A zero is hidden where all its people but one are known already, because it would tell about that one', () => {
  const calm = group(12, 'a', 'Solda', 'Filial')
  const others = [
    ...group(9, 'd', 'Pintura', 'Matriz', sent),
    ...group(30, 'e', 'Pintura', 'Matriz'),
  ]
  const [earlier] = published([[[...calm, ...others]]])
  expect(isHidden(earlier!, 'sector/especialista/Solda')).toBe(false)
  const report = reportOf([...calm, ...group(1, 'n', 'Solda', 'Filial'), ...others], [earlier!])
  expect(isHidden(report, 'sector/especialista/Solda')).toBe(true)
})

test('A hidden total of a family takes another with it, so that it is not what the others leave', () => {
  const report = reportOf(
    [
      ...group(2, 'a', 'A', 'A', ['baixa_visao_severa']),
      ...group(10, 'b', 'A', 'A', ['baixa_visao']),
      ...group(48, 'c', 'A', 'A', ['visao_normal']),
    ],
    [],
  )
  const keys = ['visao_normal', 'baixa_visao', 'baixa_visao_severa']
  expect(keys.filter((key) => isHidden(report, `total/${key}`))).toEqual([
    'baixa_visao',
    'baixa_visao_severa',
  ])
})

test('A sector is hidden where it would show that two hidden counts of a family are one each', () => {
  const report = reportOf(
    [
      ...group(9, 'a', 'Solda', 'A', ['baixa_visao']),
      ...group(30, 'b', 'Solda', 'A', ['visao_normal']),
      ...group(1, 'c', 'Pintura', 'A', ['baixa_visao']),
      ...group(1, 'd', 'Pintura', 'A', ['baixa_visao_severa']),
      ...group(30, 'e', 'Pintura', 'A', ['visao_normal']),
    ],
    [],
  )
  expect(isHidden(report, 'total/visao_normal')).toBe(false)
  expect(isHidden(report, 'sector/baixa_visao/Solda')).toBe(true)
})

test('A company of 260 people in six sectors and two units is shown nearly all that is not small', () => {
  const report = reportOf(workers(260, 6, chance(266)), [], workers(240, 6, chance(7), 'p'))
  const { cells, small, hidden, shownOf } = shares(report)
  expect([cells, small]).toEqual([75, 16])
  expect(hidden - small, 'hidden for the sake of others').toBeLessThanOrEqual(8)
  expect(shownOf('sector')).toBeGreaterThanOrEqual(18)
  expect(shownOf('unit')).toBeGreaterThanOrEqual(8)
})

test('A large company is shown nearly whole: of twenty cells one is hidden without need', () => {
  const { cells, small, hidden } = shares(reportOf(workers(4000, 12, chance(4)), []))
  expect(hidden - small).toBeLessThanOrEqual(cells / 20)
})

test('A second report of the same people hides nothing more, and one of three people more is nearly the same', () => {
  const people = workers(200, 4, chance(5))
  const first = reportOf(people, [])
  const second = reportOf(people, [first])
  expect(second.hidden).toEqual(first.hidden)
  expect(isNearlySame(second, first)).toBe(false)
  const three = workers(3, 1, chance(6), 'new ')
  expect(isNearlySame(reportOf([...people, ...three], []), first)).toBe(true)
  expect(isNearlySame(reportOf([...people, ...workers(5, 1, chance(6), 'new ')], []), first)).toBe(
    false,
  )
  expect(isNearlySame(reportOf(people, [], three), first), 'the period before').toBe(true)
})
