import { onlyDigits } from './digits.ts'

/** The area codes in use, by their first digit (Anatel's numbering plan). */
const SECOND_DIGITS: Readonly<Record<string, string>> = {
  '1': '123456789',
  '2': '12478',
  '3': '1234578',
  '4': '123456789',
  '5': '1345',
  '6': '123456789',
  '7': '134579',
  '8': '123456789',
  '9': '123456789',
}

/** DDD followed by nine digits from 9, without mask. */
export function isMobile(digits: string): boolean {
  return /^[0-9]{2}9[0-9]{8}$/.test(digits) && hasAreaCode(digits)
}

function hasAreaCode(digits: string): boolean {
  return SECOND_DIGITS[digits.charAt(0)]?.includes(digits.charAt(1)) ?? false
}

/** Whether bare digits are a Brazilian mobile or landline (DDD and eight digits from 2 to 5). */
export function isPhone(digits: string): boolean {
  return isMobile(digits) || (/^[0-9]{2}[2-5][0-9]{7}$/.test(digits) && hasAreaCode(digits))
}

/**
 * The stored form: DDD and number, at most eleven digits. A country code 55 or a trunk 0 that came with a paste is
 * dropped; a 55 that is the area code of western Rio Grande do Sul stays.
 */
export function phoneDigits(text: string): string {
  const digits = onlyDigits(text).replace(/^0+/, '')
  const carriesCountry =
    /^\s*\+/.test(text) || (digits.length > 11 && !isPhone(digits.slice(0, 11)))
  const national = carriesCountry ? digits.replace(/^55/, '') : digits
  return national.slice(0, 11)
}

/** (DD) NNNN-NNNN or (DD) NNNNN-NNNN, at most 15 characters; masks as much as there is, so it serves while typing. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text)
  if (digits.length <= 2) return digits
  const area = `(${digits.slice(0, 2)}) `
  const number = digits.slice(2)
  if (number.length <= 4) return area + number
  const split = number.length === 9 ? 5 : 4
  return `${area}${number.slice(0, split)}-${number.slice(split)}`
}

/** Masked where it is a number of this country; otherwise as it was written, extension and all. */
export function showPhone(text: string): string {
  const isNational = /^\d{0,11}$/.test(text.replace(/[\s()-]/g, ''))
  return isNational ? formatPhone(text) : text
}

/** A link that opens a WhatsApp conversation, or null when the number is not a mobile. Never put health content in `message`. */
export function whatsappUrl(digits: string, message = ''): string | null {
  if (!isMobile(digits)) return null
  const query = message ? `?text=${encodeURIComponent(message)}` : ''
  return `https://wa.me/55${digits}${query}`
}
