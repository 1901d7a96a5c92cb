import type { FileKind } from '@iris/contracts/endpoint'
import { AppError, ValidationError } from '@iris/contracts/errors'
import { IMPORT_FAILED } from '@iris/contracts/imports'
import { fileTypeFromBuffer } from 'file-type'
import { cleanImage } from './image-content.ts'
import { isHarmlessPdf } from './pdf-content.ts'
import { endsAsZip, officeKind } from './zip-content.ts'

const MIME = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type FileExtension = keyof typeof MIME

const ACCEPTED: Record<FileKind, readonly FileExtension[]> = {
  image: ['jpg', 'png'],
  document: ['jpg', 'png', 'pdf', 'docx'],
  spreadsheet: ['xlsx'],
}

export type InspectedFile = { extension: FileExtension; type: string; bytes: Buffer }

/**
 * Decides by content alone what a file is, and that it is only that.
 * @returns its type, and the bytes to keep: pictures lose their metadata.
 * @throws AppError `file.type`, or `file.image-only` where a photo is meant; ValidationError where a spreadsheet is.
 */
export async function inspectFile(bytes: Buffer, kind: FileKind): Promise<InspectedFile> {
  const extension = await recognise(bytes)
  if (extension && ACCEPTED[kind].includes(extension)) {
    const clean = await safeBytes(bytes, extension)
    if (clean) return { extension, type: MIME[extension], bytes: clean }
  }
  if (kind === 'spreadsheet') throw new ValidationError({ file: [IMPORT_FAILED] })
  throw new AppError(kind === 'image' ? 'file.image-only' : 'file.type')
}

async function recognise(bytes: Buffer): Promise<FileExtension | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  switch (found?.mime) {
    case 'image/jpeg':
      return 'jpg'
    case 'image/png':
    case 'image/apng':
      return 'png'
    case 'application/pdf':
      return 'pdf'
    case MIME.docx:
    case MIME.xlsx:
    case 'application/zip':
      return officeKind(bytes)
    default:
      return undefined
  }
}

async function safeBytes(bytes: Buffer, extension: FileExtension): Promise<Buffer | undefined> {
  if (extension === 'docx' || extension === 'xlsx') return bytes
  // A picture or PDF that is an archive as well is meant to be taken for something else.
  if (endsAsZip(bytes)) return undefined
  if (extension === 'pdf') return isHarmlessPdf(bytes) ? bytes : undefined
  if (bytes.subarray(0, 1024).includes('%PDF-')) return undefined
  return cleanImage(bytes, extension)
}
