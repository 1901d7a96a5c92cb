import type { SlipStep } from '@iris/domain/slip-words'
import { drawCode } from '../../pdf/code-cards.ts'
import { drawLogo, type Letterhead, type Logo, MARK } from '../../pdf/letterhead.ts'
import { A4, INK, SECONDARY } from '../../pdf/paper-look.ts'
import { fit, write } from '../../pdf/write.ts'

/** One paper; dates as they are printed. */
export type Slip = {
  /** Of the exam. */
  number: number
  name: string
  /** The event, the company and the place. */
  where: string
  /** 'DD/MM/YYYY às HH:mm'. */
  examined: string
  step: SlipStep
  /** Whether the result opens already. */
  isReady: boolean
  /** What the QR leads to. */
  url: string
  /** The last day of the link, 'DD/MM/YYYY'. */
  until: string
}

/** What stands on all slips of one printing. */
export type SlipFrame = {
  clinic: Pick<Letterhead, 'name' | 'filled' | 'logo'>
  /** For whom no phone opens the result. */
  withoutPhone: string
  /** 'DD/MM/YYYY HH:mm'. */
  printed_at: string
}

/** A5, in points. */
export const SLIP = { width: 419.53, height: A4.width }

const SIDE = 30
const WIDTH = SLIP.width - 2 * SIDE
const LINE = '#C9D3E0'
const FOLD = 150
const STEP = { y: 171, height: 120, padding: 16 }
const CODE = { y: 313, side: 158, padding: 15 }
const LOGO = { x: SIDE, y: 26, width: 84, height: 30 }

/** One slip, at the origin of the page. */
export function drawSlip(
  doc: PDFKit.PDFDocument,
  slip: Slip,
  frame: SlipFrame & { logo: Logo | null },
): void {
  drawHead(doc, slip, frame)
  const name = { x: SIDE, y: 72, width: WIDTH, strong: true }
  fit(doc, slip.name, name, { sizes: [21, 18, 15, 12.5], height: 32 })
  const about = { x: SIDE, width: WIDTH, size: 10, color: SECONDARY }
  fit(doc, slip.where, { ...about, y: 107 }, { sizes: [10, 9, 8], height: 14 })
  const before = write(doc, 'Exame feito em ', { ...about, y: 122 })
  write(doc, slip.examined, { ...about, x: SIDE + before, y: 122, color: INK, strong: true })
  drawFold(doc)
  drawStep(doc, slip)
  drawCodeOf(doc, slip)
  drawHow(doc, slip)
  fit(
    doc,
    frame.withoutPhone,
    { x: SIDE, y: 536, width: WIDTH, color: SECONDARY },
    { sizes: [9, 8.5], height: 13 },
  )
  doc.lineWidth(0.75).strokeColor(LINE)
  doc
    .moveTo(SIDE, 558)
    .lineTo(SIDE + WIDTH, 558)
    .stroke()
  const foot = { x: SIDE, y: 565, width: WIDTH, size: 8, color: SECONDARY }
  write(doc, 'Esta triagem não substitui o exame oftalmológico completo.', foot)
  write(doc, `Impresso em ${frame.printed_at}`, { ...foot, align: 'right' })
}

function drawHead(
  doc: PDFKit.PDFDocument,
  slip: Slip,
  { clinic, logo }: Pick<SlipFrame, 'clinic'> & { logo: Logo | null },
) {
  const side = logo ? drawLogo(doc, logo, LOGO) : drawMark(doc)
  const left = { x: SIDE + side + 10, width: 228 - side }
  const called = { ...left, y: 27, strong: true }
  // A long name has the room of both lines.
  if (doc.font('strong').fontSize(11).widthOfString(clinic.name) > left.width)
    fit(doc, clinic.name, { ...called, y: 25 }, { sizes: [11, 9.5, 8.5], height: 34 })
  else {
    fit(doc, clinic.name, called, { sizes: [12.5, 11], height: 16 })
    write(doc, 'Saúde ocular no trabalho', { ...left, y: 44, size: 9, color: SECONDARY })
  }
  const right = { x: SIDE + WIDTH - 110, width: 110, align: 'right' } as const
  write(doc, 'Comprovante do exame', { ...right, y: 29, size: 9, color: SECONDARY })
  write(doc, `nº ${slip.number}`, { ...right, y: 42, size: 10.5, strong: true })
}

function drawMark(doc: PDFKit.PDFDocument): number {
  doc
    .save()
    .translate(SIDE + 12.5, 41)
    .scale(1.15)
  doc.lineWidth(1.6).lineCap('round').strokeColor(INK)
  doc.circle(0, 0, 10).stroke().path(MARK).stroke().restore()
  return 25
}

const FOLD_WORDS = 'dobre aqui: o que segue é só seu'

function drawFold(doc: PDFKit.PDFDocument) {
  const width = 150
  const [from, to] = [(SLIP.width - width) / 2, (SLIP.width + width) / 2]
  doc.save().lineWidth(0.75).strokeColor(SECONDARY).dash(3, { space: 2 })
  doc.moveTo(0, FOLD).lineTo(from, FOLD).stroke()
  doc.moveTo(to, FOLD).lineTo(SLIP.width, FOLD).stroke().restore()
  const middle = { x: from, y: FOLD - 5, width, align: 'center' } as const
  write(doc, FOLD_WORDS, { ...middle, size: 8.5, color: SECONDARY })
}

/** The next step, in a box that is seen first. */
function drawStep(doc: PDFKit.PDFDocument, { step }: Slip) {
  doc.lineWidth(1.5).strokeColor(INK)
  doc.roundedRect(SIDE, STEP.y, WIDTH, STEP.height, 8).stroke()
  const box = { x: SIDE + STEP.padding, width: WIDTH - 2 * STEP.padding }
  write(doc, 'Seu próximo passo', {
    ...box,
    y: STEP.y + 15,
    size: 9,
    color: SECONDARY,
    strong: true,
  })
  const title = { ...box, y: STEP.y + 30, strong: true }
  const sizes = [16.5, 14, 12, 10.5, 9]
  const height = fit(doc, step.title, title, { sizes, height: 46 })
  const note = { ...box, y: title.y + height + 3, size: 10, color: SECONDARY }
  write(doc, step.note, note)
  if (step.last) write(doc, step.last, { ...note, y: doc.y + 1, color: INK, strong: true })
}

function drawCodeOf(doc: PDFKit.PDFDocument, { url }: Slip) {
  const { y, side, padding } = CODE
  doc.lineWidth(0.75).strokeColor(LINE).roundedRect(SIDE, y, side, side, 8).stroke()
  drawCode(doc, url, { x: SIDE + padding, y: y + padding, side: side - 2 * padding }, INK)
}

function drawHow(doc: PDFKit.PDFDocument, { isReady, until }: Slip) {
  const x = SIDE + CODE.side + 22
  const width = SIDE + WIDTH - x
  const title = isReady ? 'Veja o resultado completo' : 'Como abrir o resultado'
  write(doc, title, { x, y: 325, width, size: 12.5, strong: true })
  const steps = [
    ['Aponte a câmera do celular', 'para o código e toque no link.'],
    ['Informe a data de nascimento', 'da pessoa examinada.'],
    ['Leia ou baixe o PDF', `até ${until}.`],
  ] as const
  steps.forEach(([what, more], n) => {
    const y = 352 + n * 37
    doc
      .lineWidth(0.9)
      .strokeColor(INK)
      .circle(x + 8, y + 8, 8)
      .stroke()
    const digit = { x, y: y + 3, width: 16, size: 8.5, strong: true, align: 'center' } as const
    write(doc, String(n + 1), digit)
    const line = { x: x + 23, width: width - 23, size: 9.5 }
    write(doc, what, { ...line, y: y + 1, strong: true })
    write(doc, more, { ...line, y: y + 16, color: SECONDARY })
  })
}
