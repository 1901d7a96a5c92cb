import sharp from 'sharp'

/** Above the largest retinal cameras and phones in use; a picture past it is refused from its header alone. */
export const MAX_PIXELS = 64_000_000

const PNG_SIGNATURE = 8
// What a PNG needs to look right; text, time, EXIF and animation are not on the list.
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs'.split(' '),
)

/**
 * Proves by decoding that the bytes are a whole picture, and gives back bytes that hold nothing but the picture.
 * A file without metadata is kept bit for bit; any other is written anew, upright, without place, time or device.
 * @returns `undefined` when it is broken or larger than MAX_PIXELS.
 */
export async function cleanImage(
  bytes: Buffer,
  format: 'png' | 'jpg',
): Promise<Buffer | undefined> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  try {
    const { width, height, depth, channels } = await picture.metadata()
    if (width * height > MAX_PIXELS) return undefined
    if (format === 'png' ? isBarePng(bytes) : isBareJpeg(bytes)) {
      await picture.greyscale().raw().toBuffer()
      return bytes
    }
    const upright = picture.autoOrient().keepIccProfile()
    if (format === 'jpg') {
      return await upright.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
    }
    if (depth === 'ushort') upright.toColourspace(channels < 3 ? 'grey16' : 'rgb16')
    return await upright.png({ compressionLevel: 8 }).toBuffer()
  } catch {
    return undefined
  }
}

function isBarePng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE
  while (at + 12 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!PNG_CHUNKS.has(name)) return false
    at += 12 + bytes.readUInt32BE(at)
    if (name === 'IEND') return at === bytes.length
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

// JFIF, the colour profile and Adobe's colour note are part of the picture; other APPn and comments are about it.
function isPictureSegment(marker: number, head: string): boolean {
  if (marker === 0xe0) return head.startsWith('JFIF\0')
  if (marker === 0xe2) return head.startsWith('ICC_PROFILE\0')
  if (marker === 0xee) return head.startsWith('Adobe')
  return marker >= 0xc0 && marker < 0xe0
}

/** The next marker after coded picture data, in which FF is followed by 00 or a restart marker. */
function afterScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}
