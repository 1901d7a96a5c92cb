import { randomBytes } from 'node:crypto'
import { PRODUCT_NAME } from '@iris/domain/clinic'
import { type CodeCard, drawCodeCards } from './code-cards.ts'
import { addFonts } from './fonts.ts'
import { drawLetterhead, type Letterhead } from './letterhead.ts'
import { A4, ACCENT, INK, LINE, SECONDARY } from './paper-look.ts'
import { addSignatureField, type PlannedSignature } from './signature-field.ts'

const PAGE = { ...A4, side: 48, top: 30, bottom: 56 }
const WIDTH = PAGE.width - 2 * PAGE.side

const TONES = {
  done: { text: '#237032', soft: '#EBFBEE' },
  waiting: { text: '#8F5200', soft: '#FFF4E0' },
  altered: { text: '#C92A2A', soft: '#FFF0F0' },
  neutral: { text: SECONDARY, soft: '#F6F8FA' },
} as const

/** A colour with a meaning; it never stands without a word. */
export type Tone = keyof typeof TONES
export type PrintedCell = string | { text: string; tone?: Tone; strong?: boolean }
/** `share`: part of the page's width; all together are 1. */
export type PrintedColumn = { title: string; share: number }

export type PdfOptions = {
  title: string
  /** Whose paper it is; without it the head says Íris. */
  clinic?: Letterhead | undefined
  /** A small line below the title on page 1. */
  subtitle: string
  /** At the left of the foot on every page. */
  footnote: string
  /** The file is sealed with AES-256 under it, or opens freely without one. Short passwords can be guessed offline. */
  userPassword?: string | undefined
  /** Leaves room for a signature, which `signPdf` fills in. */
  signature?: PlannedSignature | undefined
}

/** Blocks one below the other on A4, with the clinic's head and a numbered foot; page breaks come by themselves. */
export type Pdf = {
  name(text: string): void
  heading(text: string): void
  paragraph(text: string): void
  /** Labels above values, three pairs a line. */
  facts(pairs: readonly (readonly [label: string, value: string])[]): void
  table(columns: readonly PrintedColumn[], rows: readonly (readonly PrintedCell[])[]): void
  /** A tinted box with a bold first line; `items` follow in bold. */
  callout(tone: Tone, title: string, text: string, items?: readonly string[]): void
  /** Cards with a name and a code, two a line. */
  codeCards(cards: readonly CodeCard[]): void
  end(): Promise<Buffer>
}

export async function createPdf(options: PdfOptions): Promise<Pdf> {
  const doc = await newPdf({
    size: 'A4',
    margins: { top: PAGE.top, bottom: PAGE.bottom, left: PAGE.side, right: PAGE.side },
    bufferPages: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: options.title, Author: options.clinic?.name ?? PRODUCT_NAME, Creator: 'Íris' },
    ...protection(options.userPassword),
  })
  const whole = collect(doc)
  drawHead(doc, options)

  const write = (text: string, size: number, color: string, font = 'regular', gap = 3) =>
    doc.font(font).fontSize(size).fillColor(color).text(text, PAGE.side, doc.y, {
      width: WIDTH,
      lineGap: gap,
    })
  const room = (height: number) => {
    const isFull = doc.y + height > PAGE.height - PAGE.bottom
    if (isFull) doc.addPage()
    return isFull
  }

  return {
    name(text) {
      write(text, 16, INK, 'strong')
      doc.y += 6
    },

    heading(text) {
      room(80)
      doc.y += 4
      write(text, 11, INK, 'strong')
      doc.y += 3
    },

    paragraph(text) {
      room(30)
      write(text, 9.5, INK)
      doc.y += 3
    },

    facts(pairs) {
      const third = WIDTH / 3
      for (let i = 0; i < pairs.length; i += 3) {
        const line = pairs.slice(i, i + 3)
        const box = { width: third - 14, lineGap: 1 }
        doc.font('regular').fontSize(9.5)
        const height = 11 + Math.max(...line.map(([, value]) => doc.heightOfString(value, box)))
        room(height)
        const top = doc.y
        line.forEach(([label, value], column) => {
          const x = PAGE.side + column * third
          doc.font('regular').fontSize(7.5).fillColor(SECONDARY).text(label, x, top, box)
          doc
            .fontSize(9.5)
            .fillColor(INK)
            .text(value, x, top + 11, box)
        })
        doc.y = top + height + 7
      }
    },

    table(columns, rows) {
      drawTable(doc, columns, rows, room)
    },

    callout(tone, title, text, items = []) {
      drawCallout(doc, tone, title, text, items, room)
    },

    codeCards(cards) {
      const look = { ink: INK, secondary: SECONDARY, line: LINE }
      drawCodeCards(doc, cards, { side: PAGE.side, width: WIDTH, room, look })
    },

    end() {
      drawFeet(doc, options.footnote)
      if (options.signature) addSignatureField(doc, options.signature)
      doc.end()
      return whole
    },
  }
}

function protection(userPassword: string | undefined): PDFKit.PDFDocumentOptions {
  if (userPassword === undefined) return { pdfVersion: '1.7' }
  // Nobody has the owner password: whoever can open the file can also print it, and nobody can change it.
  const ownerPassword = randomBytes(32).toString('hex')
  const permissions = { printing: 'highResolution', contentAccessibility: true } as const
  return { pdfVersion: '1.7ext3', userPassword, ownerPassword, permissions }
}

/**
 * An empty document that knows the fonts 'regular' and 'strong'. What draws it is read from disk when the first one is asked
 * for: most starts never need it.
 */
export async function newPdf(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument(options)
  await addFonts(doc)
  return doc
}

/** The bytes of a document, once it has ended. */
export function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

const LOOK = { ink: INK, secondary: SECONDARY, accent: ACCENT }
/** The height of the title at the right of the head. */
const TITLE = 200

function drawHead(doc: PDFKit.PDFDocument, { title, subtitle, clinic }: PdfOptions) {
  const top = PAGE.top
  const frame = { side: PAGE.side, top, width: WIDTH, look: LOOK, taken: TITLE + 12 }
  const bottom = drawLetterhead(doc, clinic, frame)
  const right = { width: TITLE, align: 'right' } as const
  const x = PAGE.side + WIDTH - TITLE
  doc
    .font('strong')
    .fontSize(12)
    .fillColor(INK)
    .text(title, x, top + 4, right)
  doc
    .font('regular')
    .fontSize(8.5)
    .fillColor(SECONDARY)
    .text(subtitle, x, top + 21, { ...right, height: 22, ellipsis: true })
  rule(doc, bottom + 7)
  doc.y = bottom + 17
}

function drawFeet(doc: PDFKit.PDFDocument, footnote: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Writing below the margin would start a new page.
    doc.page.margins.bottom = 0
    const y = PAGE.height - 42
    rule(doc, y - 8)
    doc.font('regular').fontSize(7.5).fillColor(SECONDARY)
    doc.text(footnote, PAGE.side, y, { width: WIDTH - 90, lineGap: 1.5 })
    const number = `Página ${page + 1} de ${count}`
    doc.text(number, PAGE.side + WIDTH - 80, y, { width: 80, align: 'right' })
  }
}

function rule(doc: PDFKit.PDFDocument, y: number, color = LINE) {
  doc.lineWidth(0.75).strokeColor(color)
  doc
    .moveTo(PAGE.side, y)
    .lineTo(PAGE.side + WIDTH, y)
    .stroke()
}

/** Makes room for so much. @returns whether that is on a new page */
type Room = (height: number) => boolean

function drawTable(
  doc: PDFKit.PDFDocument,
  columns: readonly PrintedColumn[],
  rows: readonly (readonly PrintedCell[])[],
  room: Room,
): void {
  const drawRow = (
    cells: readonly PrintedCell[],
    size: number,
    plainColor: string,
    onNewPage?: () => void,
  ) => {
    const parts = cells.map((cell) => (typeof cell === 'string' ? { text: cell } : cell))
    const widths = columns.map(({ share }) => share * WIDTH - 10)
    const style = (part: Exclude<PrintedCell, string>) =>
      doc.font(part.strong || part.tone ? 'strong' : 'regular').fontSize(size)
    const heights = parts.map((part, i) =>
      style(part).heightOfString(part.text, { width: widths[i] ?? WIDTH, lineGap: 2 }),
    )
    const height = Math.max(...heights) + 7
    if (room(height)) onNewPage?.()
    const top = doc.y
    let x = PAGE.side
    parts.forEach((part, i) => {
      style(part).fillColor(part.tone ? TONES[part.tone].text : plainColor)
      doc.text(part.text, x, top + 4, { width: widths[i] ?? WIDTH, lineGap: 2 })
      x += (columns[i]?.share ?? 0) * WIDTH
    })
    doc.y = top + height
    rule(doc, doc.y)
  }
  const titles = columns.map(({ title }) => ({ text: title, strong: true }))
  const drawTitles = () => drawRow(titles, 8, SECONDARY)
  drawTitles()
  // Whoever holds the second sheet reads what its columns are.
  for (const row of rows) drawRow(row, 9, INK, drawTitles)
  doc.y += 3
}

function drawCallout(
  doc: PDFKit.PDFDocument,
  tone: Tone,
  title: string,
  text: string,
  items: readonly string[],
  room: Room,
) {
  const { text: color, soft } = TONES[tone]
  const padding = 12
  const box = { width: WIDTH - 2 * padding - 4, lineGap: 2.5 }
  const list = items.join('  ·  ')
  const height = (font: string, size: number, content: string) =>
    content ? doc.font(font).fontSize(size).heightOfString(content, box) : 0
  const titleHeight = height('strong', 13, title)
  const textHeight = height('regular', 9.5, text)
  const total =
    2 * padding + titleHeight + 2 + textHeight + (list ? 4 + height('strong', 9.5, list) : 0) - 3
  room(total + 8)
  const top = doc.y
  doc.roundedRect(PAGE.side, top, WIDTH, total, 8).fill(soft)
  doc.roundedRect(PAGE.side, top, 4, total, 2).fill(color)
  const x = PAGE.side + padding + 4
  doc
    .font('strong')
    .fontSize(13)
    .fillColor(color)
    .text(title, x, top + padding, box)
  doc.font('regular').fontSize(9.5).fillColor(INK)
  doc.text(text, x, top + padding + titleHeight + 2, box)
  if (list) doc.font('strong').text(list, x, doc.y + 4, box)
  doc.y = top + total + 5
}
