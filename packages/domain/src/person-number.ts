/** Six digits or more in a row, at most one character of a mask between two of them. */
const NUMBER = /\d(?:[.\-/ ]?\d){5}/

/**
 * Whether a text holds a number that may be a person's: a CPF, also one half typed or masked, a CNS, a phone, a birth date.
 * A CNPJ or a long number of a record does too: better too many than one too few.
 */
export function holdsPersonNumber(text: string): boolean {
  return NUMBER.test(text)
}
