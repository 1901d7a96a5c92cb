import { inflateSync } from 'node:zlib'

const MAX_UNPACKED = 32 * 1024 * 1024

// Names, not numbers: an action is always spelt out by one of these (ISO 32000-2, 12.6.4 and 7.11.4).
const ACTIVE =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9_.-])/

/**
 * Whether a PDF only shows pages: no script, no program start, no file inside. What cannot be looked into
 * (compressed objects that are encrypted, oddly coded or broken) does not count as harmless.
 */
export function isHarmlessPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-') || !text.slice(-2048).includes('%%EOF')) return false
  if (ACTIVE.test(plainNames(text))) return false

  const encrypted = /\/Encrypt(?![A-Za-z])/.test(plainNames(text))
  for (const { dictionary, start } of compressedObjects(text)) {
    if (encrypted || /\/Predictor/.test(dictionary)) return false
    if (!/\/Filter\s*(\[\s*)?\/FlateDecode\s*(\]|\/|>>)/.test(dictionary)) return false
    const objects = inflate(bytes.subarray(start))
    if (objects === undefined || ACTIVE.test(plainNames(objects))) return false
  }
  return true
}

/** `/J#61vaScript` is `/JavaScript` to a PDF reader. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** Streams that hold further objects, where names are not readable in the file itself. */
function* compressedObjects(text: string): Generator<{ dictionary: string; start: number }> {
  for (const match of text.matchAll(/\bstream\r?\n/g)) {
    if (text.endsWith('end', match.index)) continue
    const from = Math.max(0, match.index - 4096)
    const before = text.slice(from, match.index)
    const dictionary = plainNames(before.slice(Math.max(0, before.lastIndexOf(' obj'))))
    if (dictionary.includes('/ObjStm')) yield { dictionary, start: match.index + match[0].length }
  }
}

function inflate(bytes: Buffer): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_UNPACKED }).toString('latin1')
  } catch {
    return undefined
  }
}
