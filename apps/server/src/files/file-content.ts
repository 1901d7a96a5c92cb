import type { FileKind } from '@iris/contracts/endpoint'
import { beginningOf } from './file-beginning.ts'
import { isHarmlessPdf } from './pdf-content.ts'
import { endsAsZip, officeKind } from './zip-content.ts'

// Runs in a process apart (file-inspector.ts), because it reads bytes made to do harm.

export type FileExtension = 'jpg' | 'png' | 'pdf' | 'docx' | 'xlsx'

const ACCEPTED: Record<FileKind, readonly FileExtension[]> = {
  image: ['jpg', 'png'],
  logo: ['jpg', 'png'],
  document: ['jpg', 'png', 'pdf', 'docx'],
  spreadsheet: ['xlsx'],
}

/**
 * Decides by content alone what a file is, and that it is nothing else.
 * @returns its type and the bytes to keep (a picture loses its metadata, a logo its size); undefined when it is not of the kind
 * @throws TooCostly
 */
export async function lookInto(
  bytes: Buffer,
  kind: FileKind,
): Promise<{ extension: FileExtension; bytes: Buffer } | undefined> {
  const beginning = beginningOf(bytes)
  const extension = beginning === 'zip' ? officeKind(bytes) : beginning
  if (!extension || !ACCEPTED[kind].includes(extension)) return undefined
  const clean = await safeBytes(bytes, extension)
  if (clean && kind === 'logo') {
    const { logoOf } = await import('./image-content.ts')
    return { extension: 'png', bytes: await logoOf(clean) }
  }
  return clean && { extension, bytes: clean }
}

async function safeBytes(bytes: Buffer, extension: FileExtension): Promise<Buffer | undefined> {
  if (extension === 'docx' || extension === 'xlsx') return bytes
  // A picture or PDF that is also an archive is meant to be taken for something else.
  if (endsAsZip(bytes)) return undefined
  if (extension === 'pdf') return isHarmlessPdf(bytes) ? bytes : undefined
  if (bytes.subarray(0, 1024).includes('%PDF-')) return undefined
  // Loading the picture library takes half of the process's start, so only pictures load it.
  const { cleanImage } = await import('./image-content.ts')
  return cleanImage(bytes, extension)
}
