import { SaxesParser } from 'saxes'
import { MAX_CELL_TEXT } from './column.ts'
import { SHEET_BUDGET } from './sheet-budget.ts'
import { UnreadableSpreadsheet } from './unreadable.ts'

export type Attributes = Readonly<Record<string, string>>

/** What is met, in order. Names of elements come without their prefix; a text may come in several pieces. */
export type XmlHandler = {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
}

/** Characters from one thing met to the next: the longest text of a cell, every letter as a number, stays below. */
const MOST_UNFINISHED = 512 * 1024

/**
 * Reads XML piece by piece, through saxes, within bounds of ours: saxes itself would hold a text or a tag of any size.
 * Document types, where others' traps lie, are refused.
 */
export class XmlScanner {
  private readonly parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  })
  private metAt = 0
  private depth = 0

  constructor(handler: XmlHandler) {
    const { parser } = this
    const text = (met: string) => {
      this.metAt = parser.position
      handler.text(met)
    }
    parser.on('text', text)
    parser.on('cdata', text)
    parser.on('opentag', ({ name, attributes }) => {
      this.metAt = parser.position
      if (++this.depth > SHEET_BUDGET.depth)
        throw new UnreadableSpreadsheet('Tags are nested too deep.')
      handler.open(localName(name), attributes)
    })
    parser.on('closetag', ({ name }) => {
      this.metAt = parser.position
      this.depth--
      handler.close(localName(name))
    })
    parser.on('doctype', () => {
      throw new UnreadableSpreadsheet('The XML declares a document type.')
    })
    parser.on('error', (cause) => {
      throw new UnreadableSpreadsheet('The XML is not well formed.', { cause })
    })
  }

  /** @throws UnreadableSpreadsheet */
  write(piece: string): void {
    // More blanks than a cell may hold stand between tags, where they mean nothing.
    if (piece.length > MAX_CELL_TEXT && !/\S/.test(piece)) return
    this.parser.write(piece)
    if (this.parser.position - this.metAt > MOST_UNFINISHED)
      throw new UnreadableSpreadsheet('A tag or a text does not end.')
  }

  /** @throws UnreadableSpreadsheet when the document is not finished */
  end(): void {
    this.parser.close()
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** An attribute's value by its local name; undefined when it is not there. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const value = attributes[name]
  if (value !== undefined) return value
  for (const key in attributes) if (localName(key) === name) return attributes[key]
  return undefined
}
