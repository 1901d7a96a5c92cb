import type { Dashboard } from '@iris/contracts/dashboard'
import { REFRACTIVE_DISORDERS } from '@iris/domain/refractive-disorder'
import {
  EYE_COMPLAINTS,
  EYE_DISEASES,
  excludesOthers,
  SCREEN_TIMES,
} from '@iris/domain/triage-options'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AgeBars } from '../../charts/bars.tsx'
import { RankedDoughnut, RankedPie } from '../../charts/ranked-pie.tsx'
import type { Part } from '../../charts/slices.ts'
import {
  complaintAnswers,
  diseaseAnswers,
  refractiveParts,
  screenTimeParts,
  surgeryAnswers,
} from './chart-parts.ts'

// Measures what is drawn in the markup itself, as an eye would, and compares it with the words beside it.

const PEOPLE = 173
const share = (count: number) => ({ count, percentage: (100 * count) / PEOPLE })
const counts = (values: readonly string[], of: (index: number) => number) =>
  Object.fromEntries(values.map((value, index) => [value, of(index)]))
const portion = (total: number) => ({
  total,
  total_percentage: (100 * total) / PEOPLE,
  by_gender: { male: share(0), female: share(0) },
})

const complaints = complaintAnswers({
  total_patients_with_triage: PEOPLE,
  eye_complaints_statistics: counts(
    EYE_COMPLAINTS.map(({ value }) => value),
    (index) => 7 * (index + 1),
  ),
})
const diseases = diseaseAnswers({
  total_patients_with_triage: PEOPLE,
  eye_diseases_statistics: counts(
    EYE_DISEASES.map(({ value }) => value),
    (index) => 90 - 17 * index,
  ),
})
const surgeries = surgeryAnswers({
  total_patients_with_triage: PEOPLE,
  eye_surgeries_statistics: {
    cataract_surgery: portion(31),
    corneal_transplant: portion(1),
    glaucoma_surgery: portion(0),
    refractive_surgery_lasik_prk: portion(58),
    vitrectomy: portion(2),
    others: portion(12),
    no_surgery: portion(99),
  },
})
const refraction = refractiveParts({
  total_patients_with_exam: PEOPLE,
  total_refractive_disorders: 84,
  refractive_disorders_statistics: Object.fromEntries(
    REFRACTIVE_DISORDERS.map(({ statistic }, index) => [statistic, share(9 * (index + 1) - 5)]),
  ) as Dashboard['refrative_statistics']['refractive_disorders_statistics'],
})
const screens = screenTimeParts({
  total_patients_with_triage: PEOPLE,
  screen_time_distribution: Object.fromEntries(
    SCREEN_TIMES.map((time, index) => [time, share(4 * index)]),
  ),
  no_information: share(PEOPLE - 4 * ((SCREEN_TIMES.length * (SCREEN_TIMES.length - 1)) / 2)),
})

const ROUND: [string, readonly Part[], string][] = [
  ['Queixas', complaints.parts, pie(complaints.parts)],
  ['Doenças', diseases.parts, doughnut(diseases.parts)],
  ['Cirurgias', surgeries.parts, doughnut(surgeries.parts)],
  ['Autorrefrator', refraction, doughnut(refraction)],
  ['Tempo de tela', screens, pie(screens)],
]

it.each(ROUND)(
  'Every slice of %s is as wide as the percentage written beside it',
  (_, parts, html) => {
    const drawn = [...html.matchAll(/<path d="([^"]+)"/g)].map(([, d]) => 100 * turnOf(d ?? ''))
    const written = [...html.matchAll(/>(\d+(?:,\d)?)%</g)].map(([, text]) => numberOf(text ?? ''))
    expect(written).toHaveLength(parts.length)
    const some = written.filter((_, index) => (parts[index]?.count ?? 0) > 0)
    expect(drawn).toHaveLength(some.length)
    drawn.forEach((percent, index) => {
      expect(Math.abs(percent - (some[index] ?? 0))).toBeLessThan(0.1)
    })
  },
)

it.each(ROUND.filter(([, , html]) => html.includes('width:')))(
  'Every bar beside %s is as long as the percentage written at its end',
  (_, parts, html) => {
    const bars = [...html.matchAll(/style="width:([\d.]+)%/g)].map(([, width]) => Number(width))
    const some = parts.filter(({ count }) => count > 0)
    expect(bars).toHaveLength(some.length)
    bars.forEach((width, index) => {
      expect(width).toBeCloseTo(some[index]?.percentage ?? 0)
    })
  },
)

it('Standing bars are as high as their figures, on one scale', () => {
  const ages = [share(8), share(61), share(90), share(14)].map((figures, index) => ({
    label: `${index}`,
    ...figures,
  }))
  const html = renderToStaticMarkup(createElement(AgeBars, { label: 'Idades', data: ages }))
  const heights = [...html.matchAll(/style="height:([\d.]+)%/g)].map(([, height]) => Number(height))
  expect(heights).toHaveLength(4)
  heights.forEach((height, index) => {
    const [percent = 0, first = 1] = [ages[index]?.percentage, ages[0]?.percentage]
    expect(height / (heights[0] ?? 1)).toBeCloseTo(percent / first)
  })
})

it('The slices of one question never add up to more than its whole', () => {
  for (const [, parts] of ROUND)
    expect(parts.reduce((sum, { percentage }) => sum + percentage, 0)).toBeCloseTo(100)
  const none = EYE_COMPLAINTS.find(({ value }) => excludesOthers(value))
  expect(complaints.none.label).toBe(none?.label)
})

it.each([7, 999_999, 12_345_678])('The figure %d stands in the hole of a doughnut', (value) => {
  const html = doughnut(diseases.parts, value)
  const [, size = '', words = ''] = /font-size="([\d.]+)"[^>]*>([\d.]+)</.exec(html) ?? []
  expect(words).toBe(value.toLocaleString('pt-BR'))
  // A bold digit is 0.62 of its height wide, and the hole 88.
  expect(Number(size) * 0.62 * words.length).toBeLessThan(84)
})

function pie(data: readonly Part[]): string {
  return renderToStaticMarkup(createElement(RankedPie, { label: 'x', data }))
}

function doughnut(data: readonly Part[], value = 1): string {
  const center = { value, label: 'x' }
  return renderToStaticMarkup(
    createElement(RankedDoughnut, { label: 'x', data, center, meters: true }),
  )
}

/** How much of a full turn an outline takes: from its first point along its outer arc to the arc's end. */
function turnOf(path: string): number {
  const arc = /^M(\S+) (\S+)A\S+ \S+ 0 (\d) 1 (\S+) (\S+?)L/.exec(path)
  const [startX, startY, , endX, endY] = (arc ?? []).slice(1).map(Number)
  const angle = (x = 0, y = 0) => (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1
  return (angle(endX, endY) - angle(startX, startY) + 1) % 1
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'))
}
