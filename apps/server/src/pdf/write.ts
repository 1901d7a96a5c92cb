import { INK } from './paper-look.ts'

/** Where and how a text is written, in points from the page's corner. */
export type TextLook = {
  x: number
  y: number
  width: number
  size: number
  color?: string
  strong?: boolean
  align?: 'left' | 'right' | 'center'
  /** Digits of one width, for columns of numbers. */
  figures?: boolean
}

/** Needs the fonts 'regular' and 'strong'. @returns how wide one line of the text is */
export function write(doc: PDFKit.PDFDocument, text: string, look: TextLook): number {
  const { x, y, width, size, color = INK, strong, align = 'left', figures } = look
  doc
    .font(strong ? 'strong' : 'regular')
    .fontSize(size)
    .fillColor(color)
  doc.text(text, x, y, { width, align, lineGap: 1.5, ...(figures && { features: ['tnum'] }) })
  return doc.widthOfString(text, figures ? { features: ['tnum'] } : {})
}

/** In the largest of the sizes that fits; in the smallest with '…' at worst. @returns its height */
export function fit(
  doc: PDFKit.PDFDocument,
  text: string,
  look: Omit<TextLook, 'size'>,
  { sizes, height }: { sizes: readonly number[]; height: number },
): number {
  const { x, y, width, color = INK, strong, align = 'left' } = look
  doc.font(strong ? 'strong' : 'regular').fillColor(color)
  const box = { width, lineGap: 1.5, align }
  const fits = (size: number) => doc.fontSize(size).heightOfString(text, box) <= height
  const size = sizes.find(fits) ?? sizes.at(-1) ?? 9
  doc.fontSize(size)
  const drawn = Math.min(doc.heightOfString(text, box), height)
  doc.text(text, x, y, { ...box, height, ellipsis: true })
  return drawn
}
