import type { CompanyReport } from '@iris/contracts/company-report'
import { formatCount } from '@iris/domain/plural'
import { GROUPED_KEYS, type GroupedKey } from '@iris/domain/report-indicators'
import { percentWords } from '@iris/domain/report-sentences'
import {
  GROUP_HEADS,
  GROUPING_LABELS,
  GROUPS_NOTE,
  isAboveCompany,
} from '@iris/domain/report-words'
import { fit, write } from '../../pdf/write.ts'
import {
  COLORS,
  drawHatch,
  drawTitle,
  type Paper,
  RIGHT,
  rule,
  SIDE,
  WIDTH,
} from './report-paper.ts'

type Share = { count: number | null; percentage: number | null }

/** Where the columns begin: the name, then who was examined up to here. */
const EXAMINED = 178
const COLUMN = (RIGHT - EXAMINED) / GROUPED_KEYS.length
const NAME = { x: SIDE, width: 104 }
const SMALLEST_ROW = 20

/** The groups beside the whole company; which of them stand out has a sign as well as a colour. */
export function drawGroups(paper: Paper, { by, groups, indicators, totals }: CompanyReport) {
  if (groups.length === 0) return
  const { doc } = paper
  drawTitle(paper, `Por ${GROUPING_LABELS[by].toLowerCase()}`)
  const legend = { y: paper.y + 3, width: 200, size: 8, color: COLORS.secondary }
  const reach = write(doc, 'acima da empresa em 2 pontos ou mais', {
    ...legend,
    x: RIGHT - 200,
    align: 'right',
  })
  drawSign(doc, RIGHT - reach - 12, paper.y + 11)
  paper.y += 18
  drawHeads(paper, GROUPING_LABELS[by])
  const company = new Map(indicators.map((one) => [one.key as string, one]))
  for (const group of groups) {
    const height = heightOf(doc, group.name)
    if (paper.left() < height) {
      paper.newPage()
      drawHeads(paper, GROUPING_LABELS[by])
    }
    const shareOf = (key: GroupedKey) => group.indicators.find((one) => one.key === key)
    drawName(paper, group.name, group.examined, height)
    GROUPED_KEYS.forEach((key, at) => {
      const isAbove = isAboveCompany(
        shareOf(key)?.percentage ?? null,
        company.get(key)?.percentage ?? null,
      )
      drawCell(paper, shareOf(key), { at, height, isAbove })
    })
    paper.y += height
    rule(doc, paper.y, COLORS.line, 0.5)
  }
  paper.room(SMALLEST_ROW)
  drawName(paper, 'Empresa', totals.examined, SMALLEST_ROW, true)
  GROUPED_KEYS.forEach((key, at) => {
    drawCell(paper, company.get(key), { at, height: SMALLEST_ROW, isAbove: false, isWhole: true })
  })
  paper.y += SMALLEST_ROW
  rule(doc, paper.y, COLORS.ink, 1)
  drawNote(paper)
}

function drawNote(paper: Paper) {
  const { doc } = paper
  const box = { width: WIDTH, lineGap: 1.5 }
  const mark = '“< 5”'
  const height = doc.font('regular').fontSize(8).heightOfString(`${mark}: ${GROUPS_NOTE}`, box)
  paper.room(height + 8)
  doc.font('strong').fontSize(8).fillColor(COLORS.secondary)
  doc.text(mark, SIDE, paper.y + 7, { ...box, continued: true })
  doc.font('regular').text(`: ${GROUPS_NOTE}`, box)
  paper.y += height + 20
}

function drawHeads(paper: Paper, label: string) {
  const { doc, y } = paper
  const head = { size: 8, color: COLORS.secondary, strong: true }
  write(doc, label, { ...head, x: SIDE, y: y + 11, width: NAME.width })
  const right = { ...head, align: 'right' } as const
  write(doc, 'Examinados', { ...right, x: EXAMINED - 66, y: y + 11, width: 66 })
  GROUPED_KEYS.forEach((key, at) => {
    const x = EXAMINED + at * COLUMN + 14
    const text = GROUP_HEADS[key]
    doc.font('strong').fontSize(8)
    const height = doc.heightOfString(text, { width: COLUMN - 14, lineGap: 1.5 })
    write(doc, text, { ...right, x, y: y + 22.5 - height, width: COLUMN - 14 })
  })
  paper.y = y + 26
  rule(doc, paper.y, COLORS.ink, 1)
}

const NAME_FIT = { sizes: [8.8, 8, 7.2], height: 42 }

function heightOf(doc: PDFKit.PDFDocument, name: string): number {
  const { width } = NAME
  doc.font('strong').fontSize(8.8)
  if (doc.heightOfString(name, { width, lineGap: 1.5 }) < 14) return SMALLEST_ROW
  const size = NAME_FIT.sizes.find(
    (one) => doc.fontSize(one).heightOfString(name, { width, lineGap: 1.5 }) <= NAME_FIT.height,
  )
  doc.fontSize(size ?? 7.2)
  return Math.min(doc.heightOfString(name, { width, lineGap: 1.5 }), NAME_FIT.height) + 7
}

function drawName(
  { doc, y }: Paper,
  name: string,
  examined: number,
  height: number,
  strong = false,
) {
  const one = height === SMALLEST_ROW
  fit(doc, name, { ...NAME, y: one ? y + 4.5 : y + 4, strong: true }, NAME_FIT)
  const look = { x: EXAMINED - 40, y: y + (height - 11) / 2, width: 40, size: 8.8 }
  write(doc, formatCount(examined), { ...look, align: 'right', strong })
}

type Place = { at: number; height: number; isAbove: boolean; isWhole?: boolean }

function drawCell(
  { doc, y }: Paper,
  share: Share | undefined,
  { at, height, isAbove, isWhole = false }: Place,
) {
  const left = EXAMINED + at * COLUMN
  const box = { x: left + 4, y, width: COLUMN - 4, height }
  const right = {
    x: left,
    y: y + (height - 11) / 2,
    width: COLUMN - 2,
    align: 'right',
    figures: true,
  } as const
  const quiet = { ...right, size: 8.5, color: COLORS.secondary }
  if (share?.count === null) {
    drawHatch(doc, box)
    write(doc, '< 5', quiet)
    return
  }
  if (!share || share.percentage === null) {
    write(doc, '—', quiet)
    return
  }
  if (isAbove) doc.rect(box.x, y, box.width, height).fill(COLORS.above.soft)
  const count = formatCount(share.count)
  const small = { ...right, size: 8, y: right.y + 0.6, color: COLORS.secondary }
  const taken = Math.max(write(doc, count, small), 15) + 7
  const text = percentWords(share.percentage)
  const look = { ...right, size: 8.8, width: COLUMN - 2 - taken, strong: isAbove || isWhole }
  const reach = write(doc, text, look)
  if (isAbove) drawSign(doc, left + COLUMN - 2 - taken - reach - 10, y + height / 2 + 2.8)
}

/** A triangle that stands on its `y`. */
function drawSign(doc: PDFKit.PDFDocument, x: number, y: number) {
  doc
    .polygon([x, y], [x + 7, y], [x + 3.5, y - 6])
    .fillColor(COLORS.above.ink)
    .fill()
}
