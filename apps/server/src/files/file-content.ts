import type { FileKind } from '@iris/contracts/endpoint'
import { isHarmlessPdf } from './pdf-content.ts'
import { endsAsZip, officeKind } from './zip-content.ts'

// Runs apart (file-inspector.ts): what stands here meets bytes made to hurt.

export type FileExtension = 'jpg' | 'png' | 'pdf' | 'docx' | 'xlsx'

const ACCEPTED: Record<FileKind, readonly FileExtension[]> = {
  image: ['jpg', 'png'],
  document: ['jpg', 'png', 'pdf', 'docx'],
  spreadsheet: ['xlsx'],
}

/**
 * Decides by content alone what a file is, and that it is only that.
 * @returns its type and the bytes to keep, for pictures lose their metadata; undefined when it is not of the kind
 * @throws TooCostly
 */
export async function lookInto(
  bytes: Buffer,
  kind: FileKind,
): Promise<{ extension: FileExtension; bytes: Buffer } | undefined> {
  const extension = recognise(bytes)
  if (!extension || !ACCEPTED[kind].includes(extension)) return undefined
  const clean = await safeBytes(bytes, extension)
  return clean && { extension, bytes: clean }
}

function recognise(bytes: Buffer): FileExtension | undefined {
  const begins = (...head: number[]) => bytes.subarray(0, head.length).equals(Buffer.from(head))
  if (begins(0xff, 0xd8, 0xff)) return 'jpg'
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (begins(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf'
  if (begins(0x50, 0x4b, 3, 4)) return officeKind(bytes)
  return undefined
}

async function safeBytes(bytes: Buffer, extension: FileExtension): Promise<Buffer | undefined> {
  if (extension === 'docx' || extension === 'xlsx') return bytes
  // A picture or PDF that is an archive as well is meant to be taken for something else.
  if (endsAsZip(bytes)) return undefined
  if (extension === 'pdf') return isHarmlessPdf(bytes) ? bytes : undefined
  if (bytes.subarray(0, 1024).includes('%PDF-')) return undefined
  // The library of pictures takes half of the process's start: only a picture waits for it.
  const { cleanImage } = await import('./image-content.ts')
  return cleanImage(bytes, extension)
}
