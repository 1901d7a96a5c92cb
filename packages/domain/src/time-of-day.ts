/** A time of day is text, 'HH:MM' of 24 hours, in São Paulo, and belongs to a date beside it. */
export const TIME_OF_DAY = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/

/** Masks what is typed or pasted: '930' stays until it is clear, '9:30' and '9h30' become '09:30'. */
export function formatTypedTime(raw: string): string {
  const digits = raw.replace(/^\s*(\d)\s*[:h]/i, '0$1').replace(/\D/g, '')
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2, 4)}` : digits
}
