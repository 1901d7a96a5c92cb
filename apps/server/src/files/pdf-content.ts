import { inflateSync } from 'node:zlib'
import { codeOf } from '../db/error-code.ts'
import { FILE_BUDGET, TooCostly } from './file-budget.ts'

// Names, not numbers: an action is always spelt out by one of these (ISO 32000-2, 12.6.4 and 7.11.4).
const ACTIVE =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9_.-])/

// Readers forgive an end of line that is none by the standard, so it is a stream here as well.
const STREAM = /\bstream[ \t]*(?:\r\n|\n|\r)/g

/**
 * Whether a PDF only shows pages: no script, no program start, no file inside. Parts that cannot be read (compressed
 * objects that are encrypted, oddly coded or broken) do not count as harmless.
 * @throws TooCostly
 */
export function isHarmlessPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-') || !text.slice(-2048).includes('%%EOF')) return false
  if (countOf(text, /\bobj\b/g) > FILE_BUDGET.objects) throw new TooCostly('objects')
  if (countOf(text, STREAM) > FILE_BUDGET.streams) throw new TooCostly('streams')
  const plain = plainNames(text)
  if (ACTIVE.test(plain)) return false

  const encrypted = /\/Encrypt(?![A-Za-z])/.test(plain)
  let left: number = FILE_BUDGET.objectStreams
  for (const { before, start } of compressedObjects(text)) {
    if (encrypted || /\/Predictor/.test(before)) return false
    if (!/\/Filter\s*(\[\s*)?\/FlateDecode\s*(\]|\/|>>)/.test(before)) return false
    const objects = inflate(bytes.subarray(start), left)
    left -= objects?.length ?? 0
    if (objects === undefined || ACTIVE.test(plainNames(objects))) return false
  }
  return true
}

/** A PDF reader takes `/J#61vaScript` for `/JavaScript`. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/**
 * Streams with further objects, whose names cannot be read in the file itself. A stream's dictionary is looked for in
 * all that stands before it, back to the stream before: where it begins, a string inside of it could hide.
 */
function* compressedObjects(text: string): Generator<{ before: string; start: number }> {
  let from = 0
  for (const match of text.matchAll(STREAM)) {
    const start = match.index + match[0].length
    const before = plainNames(text.slice(from, match.index))
    from = start
    if (before.includes('/ObjStm')) yield { before, start }
  }
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count++
  return count
}

function inflate(bytes: Buffer, most: number): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) }).toString('latin1')
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new TooCostly('compressed objects')
    return undefined
  }
}
