import { isCnpj } from '@iris/domain/cnpj'
import { isCns } from '@iris/domain/cns'
import { isCpf } from '@iris/domain/cpf'
import type { Dice } from './dice.ts'

/** Numbers that pass every check and belong to nobody we know. */
export type Documents = {
  cpf(): string
  cnpj(): string
  susCard(): string
  rg(): string
  mobile(ddd: string): string
  landline(ddd: string): string
  /** A number that HR gave; no two people have the same. */
  employeeCode(): string
  uuid(): string
}

export function createDocuments(dice: Dice): Documents {
  const taken = new Set<string>()
  const digits = (count: number) => Array.from({ length: count }, () => dice.between(0, 9)).join('')
  const once = (make: () => string): string => {
    const made = make()
    if (taken.has(made)) return once(make)
    taken.add(made)
    return made
  }
  return {
    cpf: () => once(() => withCheckDigits(digits(9), isCpf)),
    cnpj: () => once(() => withCheckDigits(`${digits(8)}0001`, isCnpj)),
    susCard: () => once(() => withCheckDigits(`7${digits(12)}`, isCns)),
    rg: () => `${dice.between(1, 9)}${digits(8)}`,
    mobile: (ddd) => `${ddd}9${dice.between(6, 9)}${digits(7)}`,
    landline: (ddd) => `${ddd}3${digits(7)}`,
    employeeCode: () => once(() => `0${digits(5)}`),
    uuid() {
      const hex = Array.from({ length: 30 }, () => dice.between(0, 15).toString(16)).join('')
      const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(12, 15)}`]
      return [...parts, `8${hex.slice(15, 18)}`, hex.slice(18)].join('-')
    },
  }
}

/** The rule knows the check digits: it takes the first of the hundred endings that is valid. */
function withCheckDigits(body: string, valid: (number: string) => boolean): string {
  for (let ending = 0; ending < 100; ending++) {
    const number = body + String(ending).padStart(2, '0')
    if (valid(number)) return number
  }
  throw new Error(`no check digits make ${body} valid`)
}
