import type { FileKind } from '@iris/contracts/endpoint'
import { beginningOf } from '@iris/domain/file-beginning'
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

type Content = { extension: FileExtension; bytes: Buffer }

/**
 * Decides by content alone what a file is, and that it is nothing else.
 * @returns its type and the bytes to keep (a picture loses its metadata, a logo its size), or why not: it is not of the kind,
 * or a picture that does not open
 * @throws TooCostly
 */
export async function lookInto(
  bytes: Buffer,
  kind: FileKind,
): Promise<Content | 'type' | 'broken'> {
  const beginning = beginningOf(bytes)
  const extension = beginning === 'zip' ? officeKind(bytes) : beginning
  if (!extension || !ACCEPTED[kind].includes(extension)) return 'type'
  if (extension === 'docx' || extension === 'xlsx') return { extension, bytes }
  // A picture or PDF that is also an archive is meant to be taken for something else.
  if (endsAsZip(bytes)) return 'type'
  if (extension === 'pdf') return isHarmlessPdf(bytes) ? { extension, bytes } : 'type'
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'type'
  // Loading the picture library takes half of the process's start, so only pictures load it.
  const { cleanImage, logoOf } = await import('./image-content.ts')
  const clean = await cleanImage(bytes, extension)
  if (!clean) return 'broken'
  if (kind === 'logo') return { extension: 'png', bytes: await logoOf(clean) }
  return { extension, bytes: clean }
}
