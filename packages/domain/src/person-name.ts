import type { MaskedText } from './mask.ts'

const PORTUGUESE = /[A-ZÁÂÃÀÇÉÊÍÓÔÕÚÜ0-9 ]/
/** Apostrophes, and the accents people type for one. */
const JOINING = /['’‘ʼ`´′]/
/** In S/A and S.A. they join as well: where they come after a single letter. */
const ABBREVIATING = /[./]/
/** Marks and invisible characters stand for nothing by themselves. */
const INVISIBLE = /[\p{M}\p{Cf}\p{Cc}]/u
const LETTER = /(?![ªº])\p{L}/u

/** What a character adds to the name before it. A foreign accent falls back to its letter, so MUÑOZ loses none. */
function added(before: string, character: string): string {
  if (PORTUGUESE.test(character)) return character
  if (/\s/.test(character)) return ' '
  if (JOINING.test(character) || INVISIBLE.test(character)) return ''
  if (ABBREVIATING.test(character) && /(?:^| )\p{L}$/u.test(before)) return ''
  if (!LETTER.test(character)) return ' '
  const bare = character.normalize('NFD').charAt(0)
  return PORTUGUESE.test(bare) ? bare : ''
}

/**
 * Names of patients and companies: upper case, only Portuguese letters, digits and spaces (spec 1 §5). An apostrophe
 * joins, any other sign becomes a space, never two of them. Serves while typing: what one key gives never depends on
 * the next, leading spaces go and a trailing one stays.
 */
export function upperName(text: string): string {
  let name = ''
  for (const character of text.normalize('NFC').toLocaleUpperCase('pt-BR')) {
    const more = added(name, character)
    if (more !== ' ' || (name !== '' && !name.endsWith(' '))) name += more
  }
  return name
}

/** Whether a name as typed holds what `upperName` takes out: anything but letters, digits and spaces. */
export function hasSigns(text: string): boolean {
  return /[ªº]|[^\p{L}\p{M}\p{N}\p{Cf}\s]/u.test(text)
}

/**
 * A name after a key, with its caret. Spaces on both sides of the caret stay, so that a word in the middle can be
 * rubbed out and another typed; `upperName` joins them when the field is left.
 */
export function typedName(value: string, caret: number): MaskedText {
  const before = upperName(value.slice(0, caret))
  const rest = value.slice(caret)
  const after = upperName(rest)
  const gap = before !== '' && after !== '' && /^\s/.test(rest) ? ' ' : ''
  return { value: before + gap + after, caret: before.length }
}
