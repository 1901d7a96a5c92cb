/** Six or more digits, with at most one other character between two of them. */
const NUMBER = /\d(?:[.\-/ ]?\d){5}/

/**
 * Whether a text has a number that may belong to a person: a CPF (even half typed or with mask), a CNS, a phone, a
 * birth date. A CNPJ or another long number counts too: one too many is better than one too few.
 */
export function holdsPersonNumber(text: string): boolean {
  return NUMBER.test(text)
}
