import type { CompanyReport } from '@iris/contracts/company-report'
import { formatCount } from '@iris/domain/plural'
import { percentWords } from '@iris/domain/report-sentences'
import { changeOf, INDICATOR_SECTIONS, UNREAD } from '@iris/domain/report-words'
import { write } from '../../pdf/write.ts'
import {
  COLORS,
  drawBar,
  drawHatch,
  drawTitle,
  type Paper,
  RIGHT,
  rule,
  SIDE,
} from './report-paper.ts'

type Indicator = CompanyReport['indicators'][number]

const BAR = { x: 204, width: 190, height: 7.5 }
const SHARE = 436
const OF = 506
const HEAD = 20
const GAP = 6
const ROOMY = 20.3
const TIGHT = 13.5

/** Every indicator with its bar, and a mark where it stood in the period before. */
export function drawIndicators(paper: Paper, indicators: readonly Indicator[]) {
  drawTitle(paper, 'Indicadores')
  drawLegend(paper)
  paper.y += 22
  const fixed = INDICATOR_SECTIONS.length * (HEAD + GAP)
  // On one page where that can be, however long the names above are.
  const row = Math.max(TIGHT, Math.min(ROOMY, (paper.left() - fixed) / indicators.length))
  for (const { title, keys } of INDICATOR_SECTIONS) {
    paper.room(HEAD + keys.length * row)
    const head = { x: SIDE, y: paper.y + 5, width: 300, size: 8.5, strong: true }
    write(paper.doc, title, { ...head, color: COLORS.accent })
    paper.y += HEAD
    for (const key of keys) {
      const one = indicators.find((each) => each.key === key)
      if (one) drawRow(paper, one, row)
    }
    paper.y += GAP
  }
}

function drawLegend({ doc, y }: Paper) {
  const small = { y: y + 3, width: 140, size: 8, color: COLORS.secondary }
  doc.roundedRect(318, y + 4.5, 12, 6, 2).fill(COLORS.accent)
  write(doc, 'este período', { ...small, x: 335 })
  doc.rect(392, y + 3, 2, 9).fill(COLORS.ink)
  write(doc, 'período anterior', { ...small, x: 398 })
  write(doc, 'p.p.: pontos percentuais', { ...small, x: RIGHT - 140, align: 'right' })
}

function drawRow(paper: Paper, indicator: Indicator, height: number) {
  const { doc, y } = paper
  const { label, count, percentage, previous_percentage: before } = indicator
  const line = y + (height - 11) / 2
  write(doc, label, { x: SIDE, y: line, width: 166, size: 8.8 })
  const bar = { ...BAR, y: y + (height - BAR.height) / 2 }
  if (count === null) drawHatch(doc, bar)
  else drawBar(doc, bar, percentage)
  if (before !== null) {
    const x = BAR.x + (BAR.width * Math.min(before, 100)) / 100 - 1
    doc.rect(x - 1, bar.y - 2.5, 4, BAR.height + 5).fill('#fff')
    doc.rect(x, bar.y - 2, 2, BAR.height + 4).fill(COLORS.ink)
  }
  if (indicator.unread) {
    const words = { x: RIGHT - 160, y: line, width: 160, align: 'right' } as const
    write(doc, UNREAD, { ...words, size: 8.8, color: COLORS.secondary })
  } else drawFigures(paper, indicator, line)
  paper.y = y + height
  rule(doc, paper.y, COLORS.line, 0.5)
}

function drawFigures({ doc }: Paper, indicator: Indicator, line: number) {
  const { count, of, percentage, previous_percentage: before } = indicator
  const right = { y: line, width: 70, align: 'right', figures: true } as const
  const share = count === null ? '< 5' : percentage === null ? '—' : percentWords(percentage)
  write(doc, share, { ...right, x: SHARE - 70, size: 9.5, strong: true })
  const small = { ...right, size: 8, y: line + 0.8 }
  if (count !== null && of !== null && of > 0) {
    const words = `${formatCount(count)} de ${formatCount(of)}`
    write(doc, words, { ...small, x: OF - 70, color: COLORS.secondary })
  }
  const change = changeOf(count === null ? null : percentage, before)
  if (change) {
    const reach = write(doc, change.points, { ...small, x: RIGHT - 70 })
    const arrow = { up: '↑', down: '↓', same: '=' }[change.way]
    write(doc, arrow, { ...small, x: RIGHT - reach - 75, width: 72 })
  }
}
