/** Drops everything that is not a decimal digit: a mask, spaces, letters. */
export function onlyDigits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/** True when all characters are the same, as in 000.000.000-00: such numbers pass the arithmetic but are never issued. */
export function isRepeated(text: string): boolean {
  return text.length > 0 && text === text.charAt(0).repeat(text.length)
}
