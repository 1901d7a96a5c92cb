import type { SlipLayout } from '@iris/contracts/slips'
import { collect, newPdf } from '../../pdf/document.ts'
import { openLogo } from '../../pdf/letterhead.ts'
import { A4, INK } from '../../pdf/paper-look.ts'
import { drawSlip, SLIP, type Slip, type SlipFrame } from './slip-drawing.ts'

const SHEET = { width: A4.height, height: SLIP.height }
const MARK = 14

/** Slips of A5: a page each, or two on a lying A4 with marks where it is cut. */
export async function slipsPdf(
  slips: readonly Slip[],
  { layout, ...frame }: SlipFrame & { layout: SlipLayout },
): Promise<Buffer> {
  const several = layout === 'several'
  const size: [number, number] = [several ? SHEET.width : SLIP.width, SLIP.height]
  const title = slips.length === 1 ? 'Comprovante do exame' : 'Comprovantes de exames'
  const doc = await newPdf({
    size,
    margin: 0,
    autoFirstPage: false,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: title, Author: frame.clinic.name, Creator: 'Íris' },
  })
  const whole = collect(doc)
  const logo = openLogo(doc, frame.clinic.logo)
  const columns = several ? [0, SHEET.width / 2] : [0]
  for (const [at, slip] of slips.entries()) {
    const column = at % columns.length
    if (column === 0) doc.addPage()
    if (several && column === 0) drawCutMarks(doc)
    doc.save().translate(columns[column] ?? 0, 0)
    drawSlip(doc, slip, { ...frame, logo })
    doc.restore()
  }
  doc.end()
  return whole
}

function drawCutMarks(doc: PDFKit.PDFDocument) {
  const x = SHEET.width / 2
  doc.lineWidth(0.75).strokeColor(INK)
  for (const y of [0, SHEET.height - MARK])
    doc
      .moveTo(x, y)
      .lineTo(x, y + MARK)
      .stroke()
}
