import { isRepeated } from './digits.ts'

export const PIN_MIN = 4
export const PIN_MAX = 6
/** After so many wrong tries in a row only the password opens. */
export const PIN_TRIES = 5

const UP = '01234567890'
const DOWN = '09876543210'

export function isPin(text: string): boolean {
  return new RegExp(`^[0-9]{${PIN_MIN},${PIN_MAX}}$`).test(text)
}

/** A PIN that is guessed first: 1111, 1234, 987654. */
export function isObviousPin(pin: string): boolean {
  return isRepeated(pin) || UP.includes(pin) || DOWN.includes(pin)
}
