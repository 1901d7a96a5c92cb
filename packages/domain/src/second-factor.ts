import type { Role } from './user-type.ts'

/** The number of digits of a code from the phone. */
export const CODE_DIGITS = 6
/** How many recovery codes a person gets. */
export const RECOVERY_CODES = 10

const MUST_HAVE: readonly Role[] = ['admin', 'doctor']

/** Who must have a second factor where the clinic demands it: those who see and decide most. */
export function mustHaveSecondFactor(role: Role): boolean {
  return MUST_HAVE.includes(role)
}

/** The typed or pasted code without spaces and hyphens. */
export function bareCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/** Whether it is a code of the phone and not a recovery code. */
export function isPhoneCode(bare: string): boolean {
  return /^\d{6}$/.test(bare)
}
