import { BUDGET } from './budget.ts'
import { UnreadableSpreadsheet } from './unreadable.ts'

/** What is met, in order. Names come without their prefix; a text may come in several pieces. */
export type XmlHandler = {
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** No tag of a spreadsheet comes near. */
const MAX_TAG = 64 * 1024
const MAX_ENTITY = 12
const CLOSING = { comment: '-->', instruction: '?>', cdata: ']]>' }

/**
 * Reads XML piece by piece and keeps nothing but an unfinished tag. Enough for what spreadsheets are made of: elements,
 * texts, comments and the five named entities. Document types, where others' traps lie, are refused.
 */
export class XmlScanner {
  private readonly handler: XmlHandler
  private rest = ''
  private within: keyof typeof CLOSING | null = null
  private depth = 0

  constructor(handler: XmlHandler) {
    this.handler = handler
  }

  /** @throws UnreadableSpreadsheet */
  write(piece: string): void {
    const xml = this.rest === '' ? piece : this.rest + piece
    this.rest = xml.slice(this.scan(xml))
    if (this.rest.length > MAX_TAG) throw new UnreadableSpreadsheet('A tag does not end.')
  }

  /** @throws UnreadableSpreadsheet when the document is not finished */
  end(): void {
    if (this.rest.trim() !== '' || this.within || this.depth !== 0)
      throw new UnreadableSpreadsheet('The XML breaks off.')
  }

  /** Up to where it could be understood. */
  private scan(xml: string): number {
    let at = 0
    while (at < xml.length) {
      if (this.within) {
        at = this.passOver(xml, at, this.within)
        if (this.within) return at
        continue
      }
      const tag = xml.indexOf('<', at)
      if (tag !== at) {
        const end = tag < 0 ? wholeTextEnd(xml, at) : tag
        if (end > at) this.handler.text(decodeEntities(xml.slice(at, end)))
        if (tag < 0) return end
        at = tag
      }
      const next = xml.charCodeAt(at + 1)
      if (next === BANG || next === QUESTION) {
        const opened = this.openSpecial(xml, at)
        if (opened < 0) return at
        at = opened
        continue
      }
      const end = tagEnd(xml, at + 1)
      if (end < 0) return at
      this.tag(xml, at + 1, end)
      at = end + 1
    }
    return at
  }

  private tag(xml: string, start: number, end: number): void {
    if (xml.charCodeAt(start) === SLASH) {
      if (--this.depth < 0) throw new UnreadableSpreadsheet('A tag is closed that was not opened.')
      this.handler.close(localName(xml.slice(start + 1, end).trimEnd()))
      return
    }
    const isEmpty = xml.charCodeAt(end - 1) === SLASH
    const content = xml.slice(start, isEmpty ? end - 1 : end)
    const space = content.search(/\s/)
    const name = localName(space < 0 ? content : content.slice(0, space))
    this.handler.open(name, space < 0 ? '' : content.slice(space))
    if (isEmpty) this.handler.close(name)
    else if (++this.depth > BUDGET.depth)
      throw new UnreadableSpreadsheet('Tags are nested too deep.')
  }

  /** Behind the opening of a comment, an instruction or literal text; -1 when more must come to tell. */
  private openSpecial(xml: string, at: number): number {
    if (xml.startsWith('<?', at)) return this.enter('instruction', at + 2)
    if (xml.startsWith('<!--', at)) return this.enter('comment', at + 4)
    if (xml.startsWith('<![CDATA[', at)) return this.enter('cdata', at + 9)
    if (xml.length - at < 9) return -1
    throw new UnreadableSpreadsheet('The XML declares a document type.')
  }

  private enter(within: keyof typeof CLOSING, at: number): number {
    this.within = within
    return at
  }

  /** Behind its end; when that has not come yet, where to go on. */
  private passOver(xml: string, at: number, within: keyof typeof CLOSING): number {
    const closing = CLOSING[within]
    const end = xml.indexOf(closing, at)
    const stop = end < 0 ? Math.max(at, xml.length - closing.length + 1) : end
    if (within === 'cdata' && stop > at) this.handler.text(xml.slice(at, stop))
    if (end < 0) return stop
    this.within = null
    return end + closing.length
  }
}

const BANG = 33
const QUOTE = 34
const APOSTROPHE = 39
const SLASH = 47
const GREATER = 62
const QUESTION = 63

/** The `>` that ends a tag, not one within an attribute; -1 when it has not come yet. */
function tagEnd(xml: string, from: number): number {
  let quote = 0
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === GREATER) return at
    else if (code === QUOTE || code === APOSTROPHE) quote = code
  }
  return -1
}

/** How much of a text that goes on can be given away: not half an entity. */
function wholeTextEnd(xml: string, from: number): number {
  const entity = xml.lastIndexOf('&')
  const isOpen = entity >= from && xml.indexOf(';', entity) < 0
  return isOpen && xml.length - entity <= MAX_ENTITY ? entity : xml.length
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x?[0-9a-fA-F]+|[a-z]+);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

const PATTERNS = new Map<string, RegExp>()

/** An attribute's value by its local name; undefined when it is not there. */
export function attribute(attributes: string, name: string): string | undefined {
  if (attributes === '') return undefined
  let pattern = PATTERNS.get(name)
  if (!pattern) {
    pattern = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    PATTERNS.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : decodeEntities(value)
}
