import { collect, newPdf } from '../../pdf/document.ts'
import { MARK } from '../../pdf/letterhead.ts'
import { A4, ACCENT, DEEP, INK, LINE, SECONDARY } from '../../pdf/paper-look.ts'
import { write } from '../../pdf/write.ts'

export const SIDE = 36
export const WIDTH = A4.width - 2 * SIDE
export const RIGHT = SIDE + WIDTH
/** Where the foot begins. */
const FOOT = 805
const TOP = 60

export const COLORS = {
  ink: INK,
  secondary: SECONDARY,
  line: LINE,
  track: '#E7EAF0',
  accent: ACCENT,
  soft: '#E6F4F6',
  deep: DEEP,
  pale: '#CCE8EC',
  before: '#A9BCC4',
  above: { ink: '#8F4B00', soft: '#FFF4E0' },
  hatch: '#DCE3EB',
  plain: '#F6F8FA',
} as const

/** Pages of a report; each part draws itself from `y` on, and moves it. */
export type Paper = {
  doc: PDFKit.PDFDocument
  y: number
  /** Points left on this page. */
  left(): number
  /** Begins a page, unless so many points are left on this one. */
  room(height: number): void
  newPage(): void
  end(): Promise<Buffer>
}

type Frame = {
  title: string
  author: string
  company: string
  period: string
  /** At the left of every foot, and at its right before the page's number. */
  foot: { left: string; right: string }
}

/** The first page is empty; the others have a head. */
export async function createPaper({ title, author, company, period, foot }: Frame): Promise<Paper> {
  const doc = await newPdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: `${title} · ${company}`, Author: author, Creator: 'Íris' },
  })
  const whole = collect(doc)
  const paper: Paper = {
    doc,
    y: 0,
    left: () => FOOT - 12 - paper.y,
    room(height) {
      if (paper.left() < height) paper.newPage()
    },
    newPage() {
      doc.addPage()
      drawMark(doc, { x: SIDE + 8, y: 28, scale: 0.75, color: COLORS.accent })
      const head = { x: SIDE + 22, y: 22, width: 140, size: 9, strong: true }
      const reach = write(doc, title, head)
      const name = { ...head, x: head.x + reach + 6, width: 220, size: 8.5, strong: false }
      writeLine(doc, company, { ...name, color: COLORS.secondary })
      const right = { x: RIGHT - 150, y: 22, width: 150, size: 8.5, align: 'right' } as const
      write(doc, period, { ...right, color: COLORS.secondary })
      rule(doc, 45, COLORS.line)
      paper.y = TOP
    },
    end() {
      drawFeet(doc, foot)
      doc.end()
      return whole
    },
  }
  return paper
}

function drawFeet(doc: PDFKit.PDFDocument, { left, right }: Frame['foot']) {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    rule(doc, FOOT, COLORS.line)
    const number = `Página ${page + 1} de ${count}`
    const line = { y: FOOT + 8, size: 7.5, color: COLORS.secondary }
    const end = { ...line, x: RIGHT - 80, width: 80, align: 'right', strong: true } as const
    const taken = write(doc, number, { ...end, color: COLORS.ink })
    const before = { ...line, x: RIGHT - taken - 204, width: 200, align: 'right' } as const
    const reach = write(doc, `${right} ·`, before)
    writeLine(doc, left, { ...line, x: SIDE, width: WIDTH - taken - reach - 20 })
  }
}

/** One line, with '…' where it is too long. */
function writeLine(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, ...look }: { x: number; y: number; width: number; size: number; color: string },
) {
  const height = look.size * 1.3
  doc.font('regular').fontSize(look.size).fillColor(look.color)
  doc.text(text, x, y, { width: look.width, height, ellipsis: true, lineGap: 1.5 })
}

export function drawMark(
  doc: PDFKit.PDFDocument,
  { x, y, scale, color }: { x: number; y: number; scale: number; color: string },
) {
  doc.save().translate(x, y).scale(scale)
  doc.lineWidth(1.8).lineCap('round').strokeColor(color)
  doc.circle(0, 0, 10).stroke().path(MARK).stroke().restore()
}

export function rule(doc: PDFKit.PDFDocument, y: number, color: string, width = 0.75) {
  doc.lineWidth(width).strokeColor(color).moveTo(SIDE, y).lineTo(RIGHT, y).stroke()
}

type Bar = { x: number; y: number; width: number; height: number }

/** A bar from nothing to everything. @param share in percent, null draws none */
export function drawBar(
  doc: PDFKit.PDFDocument,
  { x, y, width, height }: Bar,
  share: number | null,
  color: string = COLORS.accent,
) {
  doc.roundedRect(x, y, width, height, 2).fill(COLORS.track)
  if (!share) return
  const filled = (width * Math.min(share, 100)) / 100
  doc.save().roundedRect(x, y, width, height, 2).clip()
  doc.roundedRect(x, y, filled, height, Math.min(2, filled / 2)).fill(color)
  doc.restore()
}

/** What is not shown: pale, with slanting lines. */
export function drawHatch(doc: PDFKit.PDFDocument, { x, y, width, height }: Bar) {
  doc.rect(x, y, width, height).fill(COLORS.plain)
  doc.save().rect(x, y, width, height).clip().lineWidth(0.6).strokeColor(COLORS.hatch)
  for (let at = x - height; at < x + width; at += 5)
    doc
      .moveTo(at, y + height)
      .lineTo(at + height, y)
      .stroke()
  doc.restore()
}

export function drawTitle({ doc, y }: Paper, title: string) {
  write(doc, title, { x: SIDE, y, width: 330, size: 11.5, strong: true })
}
