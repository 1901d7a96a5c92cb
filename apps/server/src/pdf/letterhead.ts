import type { Clinic } from '@iris/contracts/clinic-view'
import { addressLine, councilWords, PRODUCT_NAME } from '@iris/domain/clinic'
import { formatPhone } from '@iris/domain/phone'

/** What papers say of the clinic; `logo` is a PNG of at most 640 × 240 pixels. */
export type Letterhead = Omit<Clinic, 'updated_at' | 'logo_url'> & { logo: Uint8Array | null }

/** The iris of the product's mark: six blades in a ring of radius 10 around the origin. */
export const MARK =
  'M2.2 -3.81L7.92 6.1M4.4 0L-1.32 9.91M2.2 3.81L-9.25 3.81M-2.2 3.81L-7.92 -6.1M-4.4 0L1.32 -9.91M-2.2 -3.81L9.25 -3.81'

/** A picture that is put into the document once, however often it is drawn. */
export type Logo = { width: number; height: number }

/** Null without one, and for bytes that are no picture: no paper waits for a logo. */
export function openLogo(doc: PDFKit.PDFDocument, bytes: Uint8Array | null): Logo | null {
  if (!bytes) return null
  try {
    return (doc as unknown as { openImage(bytes: Buffer): Logo }).openImage(Buffer.from(bytes))
  } catch {
    return null
  }
}

/** As large as fits into the box, at its left and in its middle. @returns how wide it is */
export function drawLogo(
  doc: PDFKit.PDFDocument,
  logo: Logo,
  box: { x: number; y: number; width: number; height: number },
): number {
  const scale = Math.min(box.width / logo.width, box.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  doc.image(logo as unknown as string, box.x, box.y + (box.height - height) / 2, { width })
  return width
}

const EDGE = 6

/** Logos are made for white paper: on a dark band it gets a plate. @returns how far they reach, with a gap */
export function drawLogoOnWhite(
  doc: PDFKit.PDFDocument,
  logo: Logo,
  box: { x: number; y: number; width: number; height: number },
): number {
  const scale = Math.min(box.width / logo.width, box.height / logo.height)
  const plate = { width: logo.width * scale + 2 * EDGE, height: box.height + 2 * EDGE }
  doc.roundedRect(box.x, box.y - EDGE, plate.width, plate.height, 6).fill('#fff')
  drawLogo(doc, logo, { ...box, x: box.x + EDGE })
  return plate.width + 12
}

/** Address and telephone, then who answers for the clinic: the lines of what it told. */
export function clinicLines(clinic: Letterhead): string[] {
  const director = [clinic.director_name, council(clinic)].filter(Boolean).join(', ')
  const contact = [addressLine(clinic), clinic.phone && formatPhone(clinic.phone)]
  return [
    contact.filter(Boolean).join(' · '),
    director && `Responsabilidade técnica: ${director}`,
  ].filter((line) => line !== '')
}

function council({ director_crm: crm, director_crm_uf: crm_uf, director_rqe: rqe }: Letterhead) {
  return councilWords({ crm, crm_uf, rqe })
}

type Frame = {
  side: number
  top: number
  width: number
  look: { ink: string; secondary: string; accent: string }
}

const LOGO = { width: 100, height: 32 }
const GAP = 10
/** Of the name: the first two on one line, the others on as many as the row holds. */
const NAME_SIZES = [17, 14, 12, 10.5, 9, 8, 7.5]
const ROW = 34
const ONE_LINE = 24
const SMALL = 7.5

/**
 * Logo, name and the lines of the clinic; before it was filled the product's mark and name. The right `taken` points of the
 * first row are left to the caller.
 * @returns where the head ends
 */
export function drawLetterhead(
  doc: PDFKit.PDFDocument,
  clinic: Letterhead | undefined,
  { side, top, width, look, taken }: Frame & { taken: number },
): number {
  if (!clinic?.filled) return drawProduct(doc, { side, top, look })
  const logo = openLogo(doc, clinic.logo)
  const indent = logo
    ? drawLogo(doc, logo, { x: side, y: top + (ROW - LOGO.height) / 2, ...LOGO }) + GAP
    : drawMark(doc, { x: side + 13, y: top + ROW / 2 }, look.accent)
  const name = { x: side + indent, width: width - indent - taken }
  drawName(doc, clinic.name, { ...name, top }, look.ink)
  doc.font('regular').fontSize(SMALL).fillColor(look.secondary)
  doc.y = top + ROW + 3
  for (const line of clinicLines(clinic)) doc.text(line, side, doc.y, { width, lineGap: 1 })
  return doc.y - 2
}

function drawProduct(doc: PDFKit.PDFDocument, { side, top, look }: Omit<Frame, 'width'>): number {
  const x = side + drawMark(doc, { x: side + 13, y: top + 15 }, look.accent)
  doc.font('strong').fontSize(17).fillColor(look.ink)
  doc.text(PRODUCT_NAME, x, top + 2)
  doc.font('regular').fontSize(8).fillColor(look.secondary)
  doc.text('Saúde ocular ocupacional', x, top + 22)
  return top + 36
}

function drawMark(doc: PDFKit.PDFDocument, { x, y }: { x: number; y: number }, color: string) {
  doc.save().translate(x, y).scale(1.2)
  doc.lineWidth(1.7).lineCap('round').strokeColor(color)
  doc.circle(0, 0, 10).stroke()
  doc.path(MARK).stroke().restore()
  return 34
}

/** In the middle of its row. */
function drawName(
  doc: PDFKit.PDFDocument,
  name: string,
  { x, top, width }: { x: number; top: number; width: number },
  color: string,
) {
  doc.font('strong').fillColor(color)
  const heightAt = (size: number) => doc.fontSize(size).heightOfString(name, { width })
  const fits = (size: number, n: number) => heightAt(size) <= (n < 2 ? ONE_LINE : ROW)
  const size = NAME_SIZES.find(fits) ?? SMALL
  const height = Math.min(heightAt(size), ROW)
  doc.text(name, x, top + (ROW - height) / 2, { width, height: ROW, ellipsis: true })
}
