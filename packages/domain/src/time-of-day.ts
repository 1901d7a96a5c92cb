/** A time of day is text, 'HH:MM' of 24 hours, in São Paulo, and belongs to a date beside it. */
export const TIME_OF_DAY = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/

/** What is left of '14:30' without a digit of its hour, or a pasted time. */
const SHORT = /^[0-9]:[0-9]{2}$/

/**
 * Masks what is typed or pasted: '930' stays until it is clear, '9h30' becomes '09:30'. '9:30' stays while its field is
 * in use: another digit of the hour may follow.
 */
export function formatTypedTime(raw: string): string {
  if (SHORT.test(raw)) return raw
  const digits = raw.replace(/^\s*(\d)\s*[:h]/i, '0$1').replace(/\D/g, '')
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2, 4)}` : digits
}

/** '9:30' → '09:30', once its field is left. */
export function wholeTime(text: string): string {
  return SHORT.test(text) ? `0${text}` : text
}
