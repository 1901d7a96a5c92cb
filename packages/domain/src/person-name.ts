import { foldText } from './fold-text.ts'

const PORTUGUESE = /[A-ZÁÂÃÀÇÉÊÍÓÔÕÚÜ0-9 ]/

/** A letter of another alphabet's accents falls back to its bare letter, so MUÑOZ loses no letter. */
function portugueseCharacter(character: string): string {
  if (PORTUGUESE.test(character)) return character
  if (/\s/.test(character)) return ' '
  const bare = character.normalize('NFD').charAt(0)
  return PORTUGUESE.test(bare) ? bare : ''
}

/**
 * Names of patients and companies: upper case, only Portuguese letters, digits and spaces (spec 1 §5). Serves while
 * typing: leading spaces go, a trailing one stays.
 */
export function upperName(text: string): string {
  return [...text.normalize('NFC').toLocaleUpperCase('pt-BR')]
    .map(portugueseCharacter)
    .join('')
    .replace(/^ +/, '')
}

/**
 * What was typed to find a name or a document number, as the stored names read without accents: 'D’Ávila S/A' → 'davila
 * sa', '529.982.247-25' → '52998224725'. Only [a-z0-9 ], so nothing in it is special to LIKE. Empty when nothing can match.
 */
export function nameKey(text: string): string {
  return foldText(upperName(text)).trim()
}
