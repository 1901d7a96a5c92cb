import { isMinor } from './age.ts'

type Guarded = {
  dob?: string | null | undefined
  cpf?: string | null | undefined
  responsible_cpf?: string | null | undefined
  responsible_dob?: string | null | undefined
}

/**
 * Why somebody cannot be the guardian of a minor: the CPF is the minor's own, or they are under age too. Dates are
 * 'yyyy-MM-dd', CPFs digits. An adult needs no guardian, so nothing is checked.
 */
export function guardianFaults(
  { dob, cpf, responsible_cpf, responsible_dob }: Guarded,
  today: string,
): { ownCpf: boolean; underAge: boolean } {
  const needsGuardian = Boolean(dob && isMinor(dob, today))
  return {
    ownCpf: needsGuardian && Boolean(cpf) && cpf === responsible_cpf,
    underAge: needsGuardian && Boolean(responsible_dob && isMinor(responsible_dob, today)),
  }
}

type Reached = { name: string; email: string }
/** Not told by the name: a child may have its parent's. */
export type Recipient = Reached & { isGuardian: boolean }

/** Who is written to about a person: of a minor the guardian. Null without an address. `today` is 'yyyy-MM-dd'. */
export function mailRecipient(
  { dob, patient, guardian }: { dob: string; patient: Reached; guardian: Reached | null },
  today: string,
): Recipient | null {
  const isGuardian = isMinor(dob, today)
  const to = isGuardian ? guardian : patient
  return to?.email ? { ...to, isGuardian } : null
}
