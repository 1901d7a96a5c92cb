import type { MaskedText } from './mask.ts'
import { PLAIN_LETTERS } from './plain-letters.ts'

const PORTUGUESE = /[A-ZÁÂÃÀÇÉÊÍÓÔÕÚÜ0-9 ]/
/** Apostrophes, and the accents that people type in their place. */
const JOINING = /['’‘ʼ`´′]/
/** A slash or a dot after a single letter joins as well, as in S/A and S.A. */
const ABBREVIATING = /[./]/
/** Accents alone and invisible characters add nothing. */
const INVISIBLE = /[\p{M}\p{Cf}\p{Cc}]/u
const LETTER = /(?![ªº])\p{L}/u

/**
 * What a character adds to the name before it. A letter with a foreign accent keeps only the letter: MUÑOZ becomes
 * MUNOZ, and ŁUKASZ LUKASZ.
 */
function added(before: string, character: string): string {
  if (PORTUGUESE.test(character)) return character
  if (/\s/.test(character)) return ' '
  if (JOINING.test(character) || INVISIBLE.test(character)) return ''
  if (ABBREVIATING.test(character) && /(?:^| )\p{L}$/u.test(before)) return ''
  if (!LETTER.test(character)) return ' '
  const bare = character.normalize('NFD').charAt(0)
  const plain = PLAIN_LETTERS[bare.toLowerCase()]?.toUpperCase() ?? bare
  return PORTUGUESE.test(plain) ? plain : ''
}

/**
 * Names of patients and companies: upper case, only Portuguese letters, digits and spaces (spec 1 §5). An apostrophe
 * is removed; any other sign becomes a space, never two in a row. It also works while typing: what a key gives never
 * depends on the next one, spaces at the start are removed and one at the end stays.
 */
export function upperName(text: string): string {
  let name = ''
  for (const character of text.normalize('NFC').toLocaleUpperCase('pt-BR')) {
    const more = added(name, character)
    if (more !== ' ' || (name !== '' && !name.endsWith(' '))) name += more
  }
  return name
}

/** Whether a typed name has anything that `upperName` removes: anything but letters, digits and spaces. */
export function hasSigns(text: string): boolean {
  return /[ªº]|[^\p{L}\p{M}\p{N}\p{Cf}\s]/u.test(text)
}

/**
 * A name after a key was pressed, with its caret. Spaces on both sides of the caret stay, so that a word in the
 * middle can be deleted and typed again; `upperName` joins them when the field is left.
 */
export function typedName(value: string, caret: number): MaskedText {
  const before = upperName(value.slice(0, caret))
  const rest = value.slice(caret)
  const after = upperName(rest)
  const gap = before !== '' && after !== '' && /^\s/.test(rest) ? ' ' : ''
  return { value: before + gap + after, caret: before.length }
}

/** Names are stored in capitals: 'MARIA DAS GRAÇAS' → 'Maria'. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first.charAt(0).toLocaleUpperCase('pt-BR') + first.slice(1).toLocaleLowerCase('pt-BR')
}

const JOINING_WORD = /^(?:DE|D[AO]S?|E)$/i

/** A name for one line, told from those beside it: 'TEREZINHA APARECIDA DO PRADO' → 'Terezinha A. Prado'. */
export function briefName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const middle = rest.filter((word) => !JOINING_WORD.test(word))
  const last = middle.pop()
  const initials = middle.map((word) => `${word.charAt(0).toLocaleUpperCase('pt-BR')}.`)
  return [firstName(first), ...initials, ...(last ? [firstName(last)] : [])].join(' ')
}
