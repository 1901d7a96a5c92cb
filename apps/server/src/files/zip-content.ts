import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const END_LENGTH = 22
const MAX_COMMENT = 65_535
/** An honest document of 20 MiB stays far below this when unpacked. */
const MAX_UNPACKED = 512 * 1024 * 1024
const MAX_CONTENT_TYPES = 1024 * 1024

export type ZipEntry = { method: number; packed: number; unpacked: number; offset: number }

/** Whether the bytes end in a ZIP directory, like an archive hidden behind a picture or a PDF. */
export function endsAsZip(bytes: Buffer): boolean {
  return findEnd(bytes) !== undefined
}

/**
 * The kind of Office document in a ZIP, by its parts and its declared content type, never by its name. `undefined`
 * for any other archive, for one with macros or ActiveX, and for one too big when unpacked.
 */
export function officeKind(bytes: Buffer): 'docx' | 'xlsx' | undefined {
  const entries = readDirectory(bytes)
  if (!entries) return undefined
  const names = [...entries.keys()]
  if (names.some((name) => /vbaProject\.bin$|\/activeX\/|(^|\/)\.\.(\/|$)|^\/|\\/i.test(name))) {
    return undefined
  }
  let unpacked = 0
  for (const entry of entries.values()) unpacked += entry.unpacked
  if (unpacked > MAX_UNPACKED) return undefined

  const types = entries.get('[Content_Types].xml')
  const declared = types && readText(bytes, types)
  if (!declared || /macroEnabled/i.test(declared)) return undefined
  if (entries.has('word/document.xml') && declared.includes('wordprocessingml.document.main+xml')) {
    return 'docx'
  }
  if (entries.has('xl/workbook.xml') && declared.includes('spreadsheetml.sheet.main+xml')) {
    return 'xlsx'
  }
  return undefined
}

function findEnd(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= first; at--) {
    if (bytes[at] !== 0x50 || bytes.readUInt32LE(at) !== END_OF_DIRECTORY) continue
    const directorySize = bytes.readUInt32LE(at + 12)
    const start = at - directorySize
    // An empty archive has no entry; otherwise one must be where the directory says it starts.
    if (directorySize === 0) return at
    if (start >= 0 && bytes.readUInt32LE(start) === DIRECTORY_ENTRY) return at
  }
  return undefined
}

/**
 * The parts of an archive by name; `undefined` unless it is the whole file: it starts at byte 0, its directory is
 * where it says, and nothing follows.
 */
export function readDirectory(bytes: Buffer): Map<string, ZipEntry> | undefined {
  const end = findEnd(bytes)
  if (end === undefined || bytes.readUInt32LE(0) !== LOCAL_ENTRY) return undefined
  if (end + END_LENGTH + bytes.readUInt16LE(end + 20) !== bytes.length) return undefined
  let at = bytes.readUInt32LE(end + 16)
  if (at + bytes.readUInt32LE(end + 12) !== end) return undefined

  const entries = new Map<string, ZipEntry>()
  const count = bytes.readUInt16LE(end + 10)
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, nameEnd)
    if (entries.has(name)) return undefined
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === end ? entries : undefined
}

/** The compressed bytes of a part; `undefined` when there is no part where it should start. */
export function packedBytes(bytes: Buffer, { offset, packed }: ZipEntry): Buffer | undefined {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_ENTRY) return undefined
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  return bytes.subarray(start, start + packed)
}

function readText(bytes: Buffer, entry: ZipEntry): string | undefined {
  const packed = packedBytes(bytes, entry)
  if (!packed) return undefined
  if (entry.method === 0) return packed.toString('utf8')
  if (entry.method !== 8) return undefined
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_CONTENT_TYPES }).toString('utf8')
  } catch {
    return undefined
  }
}
