/** Removes everything that is no decimal digit: a mask, spaces, letters. */
export function onlyDigits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

const GROUPED = /^[0-9]{1,3}(?:\.[0-9]{3})+$/

/** A whole number typed with points between its thousands, '1.578', without them; any other text as it stands. */
export function ungrouped(text: string): string {
  return GROUPED.test(text) ? text.replaceAll('.', '') : text
}

/**
 * Whether all characters are the same, as in 000.000.000-00: the check digits of such numbers are right, but they are
 * never issued.
 */
export function isRepeated(text: string): boolean {
  return text.length > 0 && text === text.charAt(0).repeat(text.length)
}
