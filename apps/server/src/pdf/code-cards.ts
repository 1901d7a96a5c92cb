import { generate } from 'lean-qr'

/** A card to cut out: a name, small lines below it, and a code to scan with its letters beneath. */
export type CodeCard = { title: string; lines: readonly string[]; code: string }

export type CardLook = { ink: string; secondary: string; line: string }

const COLUMNS = 2
const HEIGHT = 160
const GAP = 10
const PADDING = 14
const QR = 104
/** The height of a small line. */
const ROW = 11.3

/** Cards two a line; `room` starts a new page where the next line does not fit. */
export function drawCodeCards(
  doc: PDFKit.PDFDocument,
  cards: readonly CodeCard[],
  page: { side: number; width: number; room: (height: number) => unknown; look: CardLook },
): void {
  const width = (page.width - GAP * (COLUMNS - 1)) / COLUMNS
  for (let i = 0; i < cards.length; i += COLUMNS) {
    page.room(HEIGHT)
    const top = doc.y
    cards.slice(i, i + COLUMNS).forEach((card, column) => {
      drawCard(doc, card, { x: page.side + column * (width + GAP), top, width }, page.look)
    })
    doc.y = top + HEIGHT + GAP
  }
}

function drawCard(
  doc: PDFKit.PDFDocument,
  { title, lines, code }: CodeCard,
  { x, top, width }: { x: number; top: number; width: number },
  look: CardLook,
) {
  doc.lineWidth(0.75).strokeColor(look.line).roundedRect(x, top, width, HEIGHT, 8).stroke()
  const left = x + width - PADDING - QR
  drawCode(doc, code, { x: left, y: top + PADDING, side: QR }, look.ink)
  doc.font('strong').fontSize(9).fillColor(look.ink)
  doc.text(code, left, top + PADDING + QR + 6, { width: QR, align: 'center', lineBreak: false })
  const box = { width: left - x - PADDING - 12, lineGap: 1 }
  doc.fontSize(13)
  doc.text(title, x + PADDING, top + PADDING, { ...box, height: 70, ellipsis: true })
  doc.font('regular').fontSize(8.5).fillColor(look.secondary)
  doc.y += 5
  const bottom = top + HEIGHT - PADDING
  lines.forEach((line, at) => {
    // Two rows only where those below still have one each.
    const left = bottom - doc.y - (lines.length - at - 1) * ROW
    doc.text(line, x + PADDING, doc.y, { ...box, height: Math.min(2 * ROW, left), ellipsis: true })
  })
}

/** A QR code of `side` points; squares of one row that touch are one rectangle. */
export function drawCode(
  doc: PDFKit.PDFDocument,
  code: string,
  at: { x: number; y: number; side: number },
  ink: string,
) {
  const bitmap = generate(code)
  const square = at.side / bitmap.size
  for (let y = 0; y < bitmap.size; y++)
    for (let x = 0; x < bitmap.size; x++) {
      let run = 0
      while (x + run < bitmap.size && bitmap.get(x + run, y)) run++
      if (run > 0) doc.rect(at.x + x * square, at.y + y * square, run * square, square)
      x += run
    }
  doc.fill(ink)
}
