import { isCnpj } from '@iris/domain/cnpj'
import { isCpf } from '@iris/domain/cpf'

/** The nth valid CPF, bare digits; another for every n. */
export function cpfOf(n: number): string {
  return withCheckDigits(String(100_000_000 + (n % 900_000_000)), isCpf)
}

/** The nth valid numeric CNPJ, bare digits; another for every n. */
export function cnpjOf(n: number): string {
  return withCheckDigits(`${String(10_000_000 + (n % 90_000_000))}0001`, isCnpj)
}

// Found by trying and not computed, so that the rule under test is written only once and a fault in it shows here
// too.
function withCheckDigits(body: string, isValid: (number: string) => boolean): string {
  for (let check = 0; check < 100; check++) {
    const number = body + String(check).padStart(2, '0')
    if (isValid(number)) return number
  }
  throw new Error(`${body} has no check digits`)
}
