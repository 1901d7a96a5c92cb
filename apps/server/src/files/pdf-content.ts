import { inflateSync } from 'node:zlib'
import { codeOf } from '../db/error-code.ts'
import { FILE_BUDGET, TooCostly } from './file-budget.ts'

// Names, not numbers: an action is always spelt out by one of these (ISO 32000-2, 12.6.4 and 7.11.4).
const ACTIVE =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9_.-])/

/**
 * Whether a PDF only shows pages: no script, no program start, no file inside. Parts that cannot be read (compressed
 * objects that are encrypted, oddly coded or broken) do not count as harmless.
 * @throws TooCostly
 */
export function isHarmlessPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-') || !text.slice(-2048).includes('%%EOF')) return false
  if (countOf(text, /\bobj\b/g) > FILE_BUDGET.objects) throw new TooCostly('objects')
  if (countOf(text, /\bstream\r?\n/g) > FILE_BUDGET.streams) throw new TooCostly('streams')
  const plain = plainNames(text)
  if (ACTIVE.test(plain)) return false

  const encrypted = /\/Encrypt(?![A-Za-z])/.test(plain)
  let left: number = FILE_BUDGET.objectStreams
  for (const { dictionary, start } of compressedObjects(text)) {
    if (encrypted || /\/Predictor/.test(dictionary)) return false
    if (!/\/Filter\s*(\[\s*)?\/FlateDecode\s*(\]|\/|>>)/.test(dictionary)) return false
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

/** Streams with further objects, whose names cannot be read in the file itself. */
function* compressedObjects(text: string): Generator<{ dictionary: string; start: number }> {
  for (const match of text.matchAll(/\bstream\r?\n/g)) {
    if (text.endsWith('end', match.index)) continue
    const from = Math.max(0, match.index - 4096)
    const before = text.slice(from, match.index)
    const dictionary = plainNames(before.slice(Math.max(0, before.lastIndexOf(' obj'))))
    if (dictionary.includes('/ObjStm')) yield { dictionary, start: match.index + match[0].length }
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
