import type { Role } from './user-type.ts'

/** Digits of a code from the phone. */
export const CODE_DIGITS = 6
/** How many recovery codes a person is given. */
export const RECOVERY_CODES = 10

const MUST_HAVE: readonly Role[] = ['admin', 'doctor']

/** Who has to have a second factor where the clinic demands it: those who see and decide most. */
export function mustHaveSecondFactor(role: Role): boolean {
  return MUST_HAVE.includes(role)
}

/** What was typed or pasted, without the spaces and hyphens that help a reader. */
export function bareCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/** Whether it is meant as the code of the phone, rather than as a recovery code. */
export function isPhoneCode(bare: string): boolean {
  return /^\d{6}$/.test(bare)
}
