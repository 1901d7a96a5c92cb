import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '@iris/contracts/endpoint'
import { AppError, ValidationError } from '@iris/contracts/errors'
import { IMPORT_FAILED } from '@iris/contracts/imports'
import { BEGINNING, beginningOf } from '@iris/domain/file-beginning'
import { createAsker } from '../apart/ask-apart.ts'
import type { LanePlace } from '../apart/lanes.ts'
import { type Budget, DiedApart } from '../apart/start-apart.ts'
import { FILE_BUDGET } from './file-budget.ts'
import type { FileExtension } from './file-content.ts'
import type { InspectorAnswer, InspectorRequest } from './inspection.ts'

const ask = createAsker<InspectorRequest, InspectorAnswer>(
  join(import.meta.dirname, 'file-inspector.ts'),
  ({ done }) => done !== 'refused',
)

const MIME = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<FileExtension, string>

/** The type of a file by its content, its size in bytes and its hex digest. */
export type InspectedFile = {
  extension: FileExtension
  type: string
  size: number
  sha256: string
}

/**
 * Lets a process of its own decide what a file is, and that it is nothing else. A picture with more than pixels in it
 * is replaced by a clean one.
 * @throws AppError `file.type`, or `file.image-only` for a photo, `file.broken` for a picture that does not open,
 * `file.too-costly` when it asks for more than an honest file, `service.busy`; ValidationError for a spreadsheet
 */
export async function inspectFile(
  path: string,
  kind: FileKind,
  place: LanePlace,
  budget: Budget = FILE_BUDGET,
): Promise<InspectedFile> {
  const answer: InspectorAnswer = (await mayBeOurs(path))
    ? await asked({ task: 'inspect', path, kind }, place, budget)
    : { done: 'refused', why: 'type' }
  if (answer.done === 'inspected') {
    const { extension, size, sha256 } = answer
    return { extension, type: MIME[extension], size, sha256 }
  }
  if (kind === 'spreadsheet') throw new ValidationError({ file: [IMPORT_FAILED] })
  if (answer.done === 'refused' && answer.why === 'type')
    throw new AppError(kind === 'image' || kind === 'logo' ? 'file.image-only' : 'file.type')
  throw new AppError(
    answer.done === 'refused' && answer.why === 'broken' ? 'file.broken' : 'file.too-costly',
  )
}

/**
 * The middle of a picture as a square WebP, made in a process of its own.
 * @param side in pixels
 * @throws AppError `file.too-costly`, `service.busy`
 */
export async function squarePicture(
  picture: Uint8Array,
  side: number,
  place: LanePlace,
): Promise<Buffer> {
  const answer = await asked({ task: 'square', picture, side }, place, FILE_BUDGET)
  if (answer.done !== 'square') throw new AppError('file.too-costly')
  return Buffer.from(answer.bytes)
}

/** A file that is clearly something else needs no process. */
async function mayBeOurs(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING)
    return beginningOf(buffer.subarray(0, bytesRead)) !== undefined
  } finally {
    await file.close()
  }
}

async function asked(
  request: InspectorRequest,
  place: LanePlace,
  budget: Budget,
): Promise<InspectorAnswer> {
  try {
    return await ask(request, place, budget)
  } catch (error) {
    if (error instanceof DiedApart) return { done: 'refused', why: 'cost' }
    throw error
  }
}
