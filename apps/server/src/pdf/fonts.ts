import { join } from 'node:path'
import type { Font } from 'fontkit'

const FOLDER = join(import.meta.dirname, '../../assets/fonts')
const FILES = { regular: 'Inter-Regular.ttf', strong: 'Inter-SemiBold.ttf' } as const

let opened: Promise<{ name: string; font: Font }[]> | undefined

/** Gives a paper its fonts, 'regular' and 'strong'. */
export async function addFonts(doc: PDFKit.PDFDocument): Promise<void> {
  opened ??= Promise.all(Object.entries(FILES).map(openFont)).catch((error) => {
    // The folder may be on its way: the next paper looks again.
    opened = undefined
    throw error
  })
  // An open font is taken as well, though the types of pdfkit do not say so.
  for (const { name, font } of await opened) doc.registerFont(name, font as unknown as Buffer)
}

/** Inter has a number of its own for what it draws in a letter's place, as the higher brackets around digits. */
const isPrivate = (letter: number) => letter >= 0xe000 && letter <= 0xf8ff

/** Taking a font apart costs ten times as much as drawing a paper with it, so it is done once. */
async function openFont([name, file]: [string, string]) {
  const fontkit = await import('fontkit')
  const font = (await fontkit.open(join(FOLDER, file))) as Font
  // A glyph remembers the letter it was first asked for, and whoever copies text from a paper gets that one. Without this
  // the space of one paper would be the hard space of the one before, and a letter met as a part of another (the C of Ç) none.
  for (const letter of font.characterSet) if (!isPrivate(letter)) font.glyphForCodePoint(letter)
  return { name, font }
}
