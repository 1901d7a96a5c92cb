import type { CompanyReport } from '@iris/contracts/company-report'
import { addressLine } from '@iris/domain/clinic'
import { formatCnpj } from '@iris/domain/cnpj'
import { formatPhone } from '@iris/domain/phone'
import { formatCount } from '@iris/domain/plural'
import { percentWords } from '@iris/domain/report-sentences'
import {
  boldParts,
  calledWords,
  coverageShares,
  coverageWords,
  GROUPING_LABELS,
  repeatedWords,
} from '@iris/domain/report-words'
import { daysWords, formatDateTime } from '@iris/domain/sao-paulo-date'
import { drawLogoOnWhite, type Letterhead, openLogo } from '../../pdf/letterhead.ts'
import { A4 } from '../../pdf/paper-look.ts'
import { fit, write } from '../../pdf/write.ts'
import { COLORS, drawBar, drawMark, type Paper, RIGHT, SIDE, WIDTH } from './report-paper.ts'

export const REPORT_TITLE = 'Relatório de saúde ocular'

const LOGO = { x: SIDE, y: 26, width: 96, height: 24 }
const NAME = 190

/** Whose report it is, of whom and of when: a dark band over the whole width. */
export function drawBand(paper: Paper, report: CompanyReport, clinic: Letterhead) {
  const { doc } = paper
  const tall = doc.font('regular').fontSize(13).widthOfString(report.company.name) > WIDTH
  const band = tall ? 192 : 174
  doc.rect(0, 0, A4.width, band).fill(COLORS.deep)
  drawClinic(doc, clinic)
  const line = { x: SIDE, width: WIDTH, color: '#fff' }
  write(doc, REPORT_TITLE, { ...line, y: 65, size: 24, strong: true })
  fit(
    doc,
    report.company.name,
    { ...line, y: 99 },
    { sizes: [13, 11.5, 10], height: tall ? 34 : 18 },
  )
  const facts: [string, string][] = [
    ['CNPJ', formatCnpj(report.company.cnpj)],
    ['Período', daysWords(report.period)],
    ['Comparado com', daysWords(report.previous)],
    ['Agrupado por', GROUPING_LABELS[report.by]],
    ...(report.event ? [['Ação', report.event.name] as [string, string]] : []),
  ]
  const shares = report.event ? [0.19, 0.24, 0.24, 0.13, 0.2] : [0.22, 0.275, 0.275, 0.23]
  let x = SIDE
  const top = band - 43
  facts.forEach(([name, value], at) => {
    const width = (shares[at] ?? 0) * WIDTH
    write(doc, name, { x, y: top, width: width - 8, size: 7.5, color: COLORS.pale })
    const look = { x, y: top + 12, width: width - 8, color: '#fff', strong: true }
    fit(doc, value, look, { sizes: [8.5, 8, 7], height: at === 4 ? 22 : 12 })
    x += width
  })
  paper.y = band + 14
}

function drawClinic(doc: PDFKit.PDFDocument, clinic: Letterhead) {
  const logo = openLogo(doc, clinic.logo)
  if (!logo) drawMark(doc, { x: SIDE + 11, y: 36, scale: 1, color: '#fff' })
  const indent = logo ? drawLogoOnWhite(doc, logo, LOGO) : 31
  const name = { x: SIDE + indent, width: SIDE + NAME + 70 - indent - SIDE, color: '#fff' }
  doc.font('strong').fontSize(11.5)
  const lines = doc.widthOfString(clinic.name) > name.width ? 2 : 1
  const look = { ...name, y: lines === 2 ? 22 : 28, strong: true }
  fit(doc, clinic.name, look, { sizes: [11.5, 10, 9, 8], height: lines === 2 ? 30 : 18 })
  // The number of a CEP stays beside its name.
  const address = addressLine(clinic).replace('CEP ', 'CEP\u00a0')
  const contact = [address, clinic.phone && formatPhone(clinic.phone)]
  const text = contact.filter(Boolean).join('\n')
  if (!text) return
  const right = { x: RIGHT - 235, y: 24, width: 235, align: 'right' } as const
  fit(doc, text, { ...right, color: COLORS.pale }, { sizes: [8, 7.5, 7], height: 36 })
}

/** How many were called, screened and examined. */
export function drawCoverage(paper: Paper, report: CompanyReport) {
  const { doc, y } = paper
  const { totals, same_as } = report
  const { active } = totals
  const shares = coverageShares(report)
  const parts = [
    {
      name: 'Convocados',
      count: active,
      note: calledWords(report),
      part: active > 0 ? 100 : null,
    },
    ...[
      { name: 'Com triagem', count: totals.screened, part: shares.screened },
      { name: 'Examinados', count: totals.examined, part: shares.examined },
    ].map((one) => ({ ...one, note: one.part === null ? '' : percentWords(one.part) })),
  ]
  const width = (WIDTH - 48) / 3
  parts.forEach(({ name, count, note, part }, at) => {
    const x = SIDE + at * (width + 24)
    write(doc, name, { x, y, width, size: 8.5, color: COLORS.secondary, strong: true })
    const figure = { x, y: y + 11, width, size: 20, strong: true }
    const reach = write(doc, formatCount(count), figure)
    const beside = { x: x + reach + 6, y: y + 20.5, width: width - reach - 6 }
    write(doc, note, { ...beside, size: 9, color: COLORS.secondary })
    drawBar(doc, { x, y: y + 37, width, height: 4.5 }, part)
  })
  const small = { x: SIDE, width: WIDTH, size: 8, color: COLORS.secondary }
  // Either may need a second line, and the box of the summary is painted over what it overlaps.
  write(doc, coverageWords(report), { ...small, y: y + 47 })
  if (same_as) {
    const words = repeatedWords(formatDateTime(same_as.published_at).slice(0, 10))
    write(doc, words, { ...small, y: doc.y + 1 })
  }
  paper.y = doc.y + 8
}

/** What stands out, in a box that is read first. */
export function drawSummary(paper: Paper, sentences: readonly string[]) {
  if (sentences.length === 0) return
  const { doc, y } = paper
  const text = { width: WIDTH - 40, lineGap: 1.5 }
  const heights = sentences.map((sentence) =>
    doc.font('strong').fontSize(9.5).heightOfString(sentence.replaceAll('**', ''), text),
  )
  const height = 33 + heights.reduce((sum, one) => sum + one + 4.5, 0) + 5
  doc.roundedRect(SIDE, y, WIDTH, height, 8).fill(COLORS.soft)
  write(doc, 'Em resumo', { x: SIDE + 13, y: y + 11, width: 200, size: 11.5, strong: true })
  let top = y + 33
  sentences.forEach((sentence, at) => {
    doc.circle(SIDE + 15.5, top + 6, 1.8).fill(COLORS.accent)
    doc.fontSize(9.5).fillColor(COLORS.ink)
    const parts = boldParts(sentence)
    parts.forEach(({ text: part, isBold }, n) => {
      const continued = n < parts.length - 1
      doc.font(isBold ? 'strong' : 'regular')
      if (n === 0) doc.text(part, SIDE + 24, top, { ...text, continued })
      else doc.text(part, { ...text, continued })
    })
    top += (heights[at] ?? 0) + 4.5
  })
  paper.y = y + height + 13
}
