import type { Address, CodeableConcept, ContactPoint, Identifier, Reference } from 'fhir/r4.d.ts'

// Small pieces of resources. FHIR knows no empty text and no empty list: what has nothing to say is left out.

/** As FHIR takes it, undefined when nothing is left: no other spaces than plain ones, none at the ends. */
export function textOf(text: string | null | undefined): string | undefined {
  return text?.replace(/\s/g, ' ').trim() || undefined
}

/** Undefined in place of an empty list. */
export function someOf<T>(list: readonly (T | null | undefined | false)[]): T[] | undefined {
  const some = list.filter((item): item is T => Boolean(item))
  return some.length > 0 ? some : undefined
}

/** A number of somebody, named as people name it; undefined without one. */
export function identifierOf(
  name: string,
  system: string,
  value: string | null | undefined,
  assigner?: string,
): Identifier | undefined {
  const number = textOf(value)
  return number === undefined
    ? undefined
    : {
        use: 'official',
        type: { text: name },
        system,
        value: number,
        ...(assigner && { assigner: { display: assigner } }),
      }
}

/** A code with its own Portuguese word. */
export const codedAs = (system: string, code: string, text: string): CodeableConcept => ({
  coding: [{ system, code, display: text }],
  text,
})

export const referenceTo = (type: string, id: number | string): Reference => ({
  reference: `${type}/${id}`,
})

/** Brazilian numbers are stored without their country. */
export function phoneOf(phone: string | null | undefined): ContactPoint | undefined {
  const number = textOf(phone)
  if (number === undefined) return undefined
  return { system: 'phone', value: /^[0-9]{10,11}$/.test(number) ? `+55${number}` : number }
}

export function emailOf(email: string | null | undefined): ContactPoint | undefined {
  const address = textOf(email)
  return address === undefined ? undefined : { system: 'email', value: address }
}

export type StoredAddress = Record<
  | 'zip_code'
  | 'address_street'
  | 'address_number'
  | 'address_complement'
  | 'address_neighborhood'
  | 'address_city'
  | 'address_state',
  string | null
> & { address_country?: string | null }

/** Undefined of somebody who has none. */
export function fhirAddress(stored: StoredAddress): Address | undefined {
  const street = [textOf(stored.address_street), textOf(stored.address_number)].filter(Boolean)
  const address: Address = {
    line: someOf([street.join(', '), textOf(stored.address_complement)]),
    district: textOf(stored.address_neighborhood),
    city: textOf(stored.address_city),
    state: textOf(stored.address_state),
    postalCode: textOf(stored.zip_code),
    country: textOf(stored.address_country),
  }
  return Object.values(address).some(Boolean) ? address : undefined
}

/** Male, female and other as FHIR has them; who would rather not say is unknown. */
export function fhirGender(
  sex: string | null,
): 'male' | 'female' | 'other' | 'unknown' | undefined {
  if (sex === null) return undefined
  return ({ M: 'male', F: 'female', O: 'other' } as const)[sex] ?? 'unknown'
}
