import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '@iris/contracts/endpoint'
import { AppError, ValidationError } from '@iris/contracts/errors'
import { IMPORT_FAILED } from '@iris/contracts/imports'
import { createAsker } from '../apart/ask-apart.ts'
import type { LanePlace } from '../apart/lanes.ts'
import { type Budget, DiedApart } from '../apart/start-apart.ts'
import { BEGINNING, beginningOf } from './file-beginning.ts'
import { FILE_BUDGET } from './file-budget.ts'
import type { FileExtension } from './file-content.ts'
import type { InspectorAnswer, InspectorRequest } from './file-inspector.ts'

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
 * @throws AppError `file.type`, or `file.image-only` for a photo, `file.too-costly` when it asks for more than an
 * honest file, `service.busy`; ValidationError for a spreadsheet
 */
export async function inspectFile(
  path: string,
  kind: FileKind,
  place: LanePlace,
  budget: Budget = FILE_BUDGET,
): Promise<InspectedFile> {
  const head = await headOf(path)
  // A file that is clearly something else needs no process.
  const answer: InspectorAnswer = beginningOf(head)
    ? await asked({ task: 'inspect', path, kind }, place, budget)
    : { done: 'refused', why: 'type' }
  if (answer.done === 'inspected') {
    const { extension, size, sha256 } = answer
    return { extension, type: MIME[extension], size, sha256 }
  }
  const isOfOtherType = answer.done === 'refused' && answer.why === 'type'
  if (kind === 'spreadsheet')
    throw new ValidationError({ file: [isOfOtherType ? notASheet(head) : IMPORT_FAILED] })
  if (isOfOtherType)
    throw new AppError(kind === 'image' || kind === 'logo' ? 'file.image-only' : 'file.type')
  throw new AppError('file.too-costly')
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

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** What Office wrote before 2007, and what it still wraps around a workbook with a password. */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** Sending it again helps nobody: says what does. */
function notASheet(head: Buffer): string {
  if (head.length === 0) return 'O arquivo está vazio.'
  if (head.equals(COMPOUND_FILE))
    return 'Este arquivo tem senha ou é de um Excel antigo (.xls). Salve-o como .xlsx, sem senha, e envie de novo.'
  return 'Este arquivo não é uma planilha .xlsx. Abra-o no Excel, salve como .xlsx e envie de novo.'
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
