import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { TrendLines } from './trend-lines.tsx'

test('The last value of a trend stands beside the month it is of, so that it is not taken for that of the whole year', () => {
  const series = [{ letter: '', name: 'Visão normal', values: [71, 76.5] }]
  const moments = ['10/2026', '11/2026']
  show(<TrendLines title="Visão normal" note="dos olhos" moments={moments} series={series} />)
  expect(document.querySelector('figcaption')?.textContent).toBe('Visão normaldos olhos em 11/2026')
})
