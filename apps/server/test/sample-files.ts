import { crc32, deflateRawSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp, { type Sharp } from 'sharp'

/** A ZIP archive as any archiver writes it. */
export function zip(entries: Record<string, string>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(entries)) {
    const name = Buffer.from(path)
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, position, name]))
    files.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listing, end])
}

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const OFFICE = 'application/vnd.openxmlformats-officedocument'

function contentTypes(part: string, type: string): string {
  return `<?xml version="1.0"?><Types xmlns="${TYPES}"><Override PartName="${part}" ContentType="${type}"/></Types>`
}

export function docx(more: Record<string, string> = {}): Buffer {
  return zip({
    '[Content_Types].xml': contentTypes(
      '/word/document.xml',
      `${OFFICE}.wordprocessingml.document.main+xml`,
    ),
    'word/document.xml': '<w:document><w:body><w:p>Laudo</w:p></w:body></w:document>',
    ...more,
  })
}

export function xlsx(): Buffer {
  return zip({
    '[Content_Types].xml': contentTypes(
      '/xl/workbook.xml',
      `${OFFICE}.spreadsheetml.sheet.main+xml`,
    ),
    'xl/workbook.xml': '<workbook/>',
  })
}

/** A one-page PDF; `addTo` may put more into it. */
export function pdf(addTo: (document: PDFKit.PDFDocument) => void = () => {}): Promise<Buffer> {
  const document = new PDFDocument()
  document.text('Refração')
  addTo(document)
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.end()
  })
}

/** A picture full of noise, so that it is as big as a photo. */
export function photo(width = 320, height = 240): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#884422',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
}

/** A photo of a phone: turned by its EXIF, which also tells where it was taken. */
export function phonePhoto(): Promise<Buffer> {
  return photo()
    .withExif({
      IFD0: { Make: 'Fabricante', Software: 'Câmera' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** The bytes of a PNG that claims `width` × `height` pixels and is very small. */
export function pngClaiming(
  width: number,
  height: number,
  data: Buffer,
  { colour = 'grey', interlaced = false }: { colour?: 'grey' | 'rgb'; interlaced?: boolean } = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = colour === 'rgb' ? 2 : 0
  header[12] = Number(interlaced)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PDF that contains the same compressed objects so many times. */
export function pdfOfObjectStreams(times: number, packed: Buffer): Buffer {
  const one = Buffer.concat([
    Buffer.from(
      `4 0 obj\n<< /Type /ObjStm /Filter /FlateDecode /N 1 /First 4 /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const all = Array.from({ length: times }, () => one)
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...all,
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
  ])
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG 16 pixels high, unlike any other. */
export const picture = (width = 16): Promise<Buffer> => photo(width, 16).png().toBuffer()

/** A multipart form of files, each with its name, and of values. */
export function formOf(
  files: Record<string, [Buffer, string]>,
  values: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(values)) form.set(field, value)
  for (const [field, [bytes, name]] of Object.entries(files))
    form.set(field, new File([new Uint8Array(bytes)], name))
  return form
}

/** A form that adds a retinography, as an upload sends it. */
export const retinographyForm = async (): Promise<FormData> =>
  formOf({ retinography_img: [await picture(), 'a.png'] })
