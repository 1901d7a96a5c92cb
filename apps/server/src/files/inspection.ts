import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { FileKind } from '@iris/contracts/endpoint'
import { TooCostly } from './file-budget.ts'
import { type FileExtension, lookInto } from './file-content.ts'

// What the process apart is asked and answers (file-inspector.ts).

export type InspectorRequest =
  | { task: 'inspect'; path: string; kind: FileKind }
  | { task: 'square'; picture: Uint8Array; side: number }

export type InspectorAnswer =
  | { done: 'inspected'; extension: FileExtension; size: number; sha256: string }
  | { done: 'square'; bytes: Uint8Array }
  | { done: 'refused'; why: 'type' | 'broken' | 'cost' }

/** Looks into one file. What costs too much is refused; any other fault ends the process. */
export async function inspect(request: InspectorRequest): Promise<InspectorAnswer> {
  try {
    return await answer(request)
  } catch (error) {
    if (error instanceof TooCostly) return { done: 'refused', why: 'cost' }
    throw error
  }
}

async function answer(request: InspectorRequest): Promise<InspectorAnswer> {
  if (request.task === 'square') {
    const { squareOf } = await import('./image-content.ts')
    return { done: 'square', bytes: await squareOf(Buffer.from(request.picture), request.side) }
  }
  const sent = await readFile(request.path)
  const content = await lookInto(sent, request.kind)
  if (typeof content === 'string') return { done: 'refused', why: content }
  const { extension, bytes } = content
  if (bytes !== sent) await writeFile(request.path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { done: 'inspected', extension, size: bytes.length, sha256 }
}
