import type { ZipEntry } from '../files/zip-content.ts'
import { readDirectory } from '../files/zip-content.ts'
import type { DateSystem } from './excel-date.ts'
import { SHEET_BUDGET } from './sheet-budget.ts'
import { unpack, unpackText } from './unpack.ts'
import { UnreadableSpreadsheet } from './unreadable.ts'
import { type Attributes, attribute, XmlScanner } from './xml-scanner.ts'

/** What a workbook says beside its sheets' cells. */
export type Workbook = {
  archive: Buffer
  dateSystem: DateSystem
  /** Those that a spreadsheet program shows, in the workbook's order. */
  sheets: { name: string; part: ZipEntry }[]
  sharedTexts: string[]
  /** By their position in the workbook's list. */
  formats: NumberFormat[]
}

/** How a cell shows its number: as a date, or with so many digits at least, zeros in front. */
export type NumberFormat = { isDate: boolean; digits: number }

/** @throws UnreadableSpreadsheet */
export async function openWorkbook(archive: Buffer): Promise<Workbook> {
  const parts = archive.length > 0 ? readParts(archive) : undefined
  const workbook = parts?.get('xl/workbook.xml')
  const relations = parts?.get('xl/_rels/workbook.xml.rels')
  if (!parts || !workbook || !relations) throw new UnreadableSpreadsheet('There is no workbook.')
  const text = (entry: ZipEntry) => unpackText(archive, entry, SHEET_BUDGET.smallPart)
  const { shown, dateSystem } = workbookFacts(await text(workbook))
  const targets = relationTargets(await text(relations))
  const sheets = shown.flatMap(({ id, name }) => {
    const part = parts.get(targets.byId.get(id) ?? '')
    return part ? { name, part } : []
  })
  const styles = parts.get(targets.styles ?? '')
  const shared = parts.get(targets.sharedStrings ?? '')
  return {
    archive,
    dateSystem,
    sheets,
    sharedTexts: shared ? await sharedTexts(archive, shared) : [],
    formats: styles ? numberFormats(await text(styles)) : [],
  }
}

function readParts(archive: Buffer): Map<string, ZipEntry> | undefined {
  try {
    return readDirectory(archive)
  } catch (error) {
    throw new UnreadableSpreadsheet('The archive is damaged.', { cause: error })
  }
}

function eachElement(xml: string, open: (name: string, attributes: Attributes) => void): void {
  const scanner = new XmlScanner({ open, close() {}, text() {} })
  scanner.write(xml.replace(/^\uFEFF/, ''))
  scanner.end()
}

function workbookFacts(xml: string) {
  const shown: { id: string; name: string }[] = []
  let dateSystem: DateSystem = '1900'
  eachElement(xml, (name, attributes) => {
    const id = name === 'sheet' && attribute(attributes, 'id')
    // What nobody sees, hidden or very hidden, nobody means to send.
    if (id && !/hidden$/i.test(attribute(attributes, 'state') ?? ''))
      shown.push({ id, name: attribute(attributes, 'name') ?? '' })
    if (name === 'workbookPr' && /^(1|true)$/.test(attribute(attributes, 'date1904') ?? ''))
      dateSystem = '1904'
  })
  return { shown, dateSystem: dateSystem as DateSystem }
}

function relationTargets(xml: string) {
  const byId = new Map<string, string>()
  const byType: Record<string, string> = {}
  eachElement(xml, (name, attributes) => {
    if (name !== 'Relationship') return
    const target = attribute(attributes, 'Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
    byId.set(attribute(attributes, 'Id') ?? '', path)
    byType[attribute(attributes, 'Type')?.split('/').at(-1) ?? ''] = path
  })
  return { byId, styles: byType.styles, sharedStrings: byType.sharedStrings }
}

/** Excel's own formats that show a date, by number; months alone are in none of them. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
}

/** Nothing but zeros, no more than a number has digits. */
const ZEROS = /^0{2,20}$/

function numberFormats(xml: string): NumberFormat[] {
  const own = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let inCells = false
  eachElement(xml, (name, attributes) => {
    if (name === 'numFmt') {
      const code = attribute(attributes, 'formatCode') ?? ''
      // Without literal texts, colours and conditions, a `d` or a `y` is a day or a year.
      const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
      own.set(Number(attribute(attributes, 'numFmtId')), {
        isDate: /[dy]/i.test(bare),
        digits: ZEROS.test(code) ? code.length : 0,
      })
    }
    if (name === 'cellStyleXfs' || name === 'cellStyles') inCells = false
    if (name === 'cellXfs') inCells = true
    if (name === 'xf' && inCells) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      formats.push(own.get(id) ?? { isDate: isBuiltInDate(id), digits: 0 })
    }
  })
  return formats
}

async function sharedTexts(archive: Buffer, entry: ZipEntry): Promise<string[]> {
  const texts: string[] = []
  let current = ''
  let inText = false
  // How a Japanese word is read aloud is no part of it.
  let inReading = false
  const scanner = new XmlScanner({
    open(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') inReading = true
      else if (name === 't') inText = !inReading
    },
    close(name) {
      if (name === 'si') texts.push(decodeEscapes(current))
      else if (name === 'rPh') inReading = false
      else if (name === 't') inText = false
    },
    text(text) {
      if (inText) current += text
    },
  })
  const decoder = new TextDecoder()
  for await (const chunk of unpack(archive, entry, SHEET_BUDGET.sharedTexts))
    scanner.write(decoder.decode(chunk, { stream: true }))
  scanner.end()
  return texts
}

/** `_x000D_` and its like stand for characters XML cannot hold. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
