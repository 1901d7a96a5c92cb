import sharp, { type Metadata } from 'sharp'
import { FILE_BUDGET, TooCostly } from './file-budget.ts'

// The process opens few pictures, one after the other, so nothing is worth caching and one core is enough.
sharp.cache(false)
sharp.concurrency(1)

const PNG_SIGNATURE = 8
// What a PNG needs to look right; text, time, EXIF and animation are not in the list.
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs'.split(' '),
)

/**
 * Proves by decoding that the bytes are a whole picture, and returns bytes with nothing but the picture. A file
 * without metadata is kept bit for bit; any other is written again, upright, without place, time or device.
 * @returns `undefined` when it is broken
 * @throws TooCostly, by its header, before anything is unpacked
 */
export async function cleanImage(
  bytes: Buffer,
  format: 'png' | 'jpg',
): Promise<Buffer | undefined> {
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
  try {
    const header = await picture.metadata()
    checkCost(header, format === 'png' ? pngFrames(bytes) : 1)
    if (format === 'png' ? isBarePng(bytes) : isBareJpeg(bytes)) {
      await picture.greyscale().raw().toBuffer()
      return bytes
    }
    const { depth, channels } = header
    const upright = picture.autoOrient().keepIccProfile()
    if (format === 'jpg') {
      return await upright.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
    }
    if (depth === 'ushort') upright.toColourspace(channels < 3 ? 'grey16' : 'rgb16')
    return await upright.png({ compressionLevel: 8 }).toBuffer()
  } catch (error) {
    if (error instanceof TooCostly) throw error
    return undefined
  }
}

function checkCost(header: Metadata, frames: number): void {
  const { width, height, channels, depth, isProgressive, pages = 1 } = header
  if (width * height > FILE_BUDGET.pixels) throw new TooCostly('pixels')
  if (Math.max(frames, pages) > FILE_BUDGET.frames) throw new TooCostly('frames')
  // Interlaced PNG and progressive JPEG need a second copy of the whole picture while decoding.
  const copies = isProgressive ? 2 : 1
  const unpacked = width * height * channels * (depth === 'ushort' ? 2 : 1) * copies
  if (unpacked > FILE_BUDGET.picture) throw new TooCostly('memory')
}

/** The middle of a checked picture as a square WebP. */
export function squareOf(picture: Buffer, side: number): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: FILE_BUDGET.pixels })
    .autoOrient()
    .resize(side, side, { fit: 'cover', position: 'centre' })
    .webp({ quality: 85 })
    .toBuffer()
}

/** The most of a logo that is kept, in pixels: sharp on paper, and of no weight in a result or on a phone. */
const LOGO = { width: 640, height: 240 }

/** A checked picture within the size of a logo, as a PNG of eight bits; what is transparent stays so. */
export function logoOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: FILE_BUDGET.pixels })
    .autoOrient()
    .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** How many frames an animated PNG claims to have; 1 for any other. */
function pngFrames(bytes: Buffer): number {
  for (const { name, at } of pngChunks(bytes))
    if (name === 'acTL' && at + 12 <= bytes.length) return bytes.readUInt32BE(at + 8)
  return 1
}

/** The chunks of a PNG, each by its start and the start of the next. */
function* pngChunks(bytes: Buffer): Generator<{ name: string; at: number; end: number }> {
  let at = PNG_SIGNATURE
  while (at + 12 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    yield { name, at, end }
    at = end
  }
}

function isBarePng(bytes: Buffer): boolean {
  for (const { name, end } of pngChunks(bytes)) {
    if (!PNG_CHUNKS.has(name)) return false
    if (name === 'IEND') return end === bytes.length
  }
  return false
}

function isBareJpeg(bytes: Buffer): boolean {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2 === bytes.length
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (!isPictureSegment(marker, bytes.toString('latin1', at + 4, Math.min(end, at + 16)))) {
      return false
    }
    at = marker === 0xda ? afterScan(bytes, end) : end
  }
  return at + 2 === bytes.length && bytes[at] === 0xff && bytes[at + 1] === 0xd9
}

// JFIF, the colour profile and Adobe's colour note are part of the picture; other APPn segments and comments are
// metadata.
function isPictureSegment(marker: number, head: string): boolean {
  if (marker === 0xe0) return head.startsWith('JFIF\0')
  if (marker === 0xe2) return head.startsWith('ICC_PROFILE\0')
  if (marker === 0xee) return head.startsWith('Adobe')
  return marker >= 0xc0 && marker < 0xe0
}

/** The next marker after coded picture data, where FF is followed by 00 or by a restart marker. */
function afterScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}
