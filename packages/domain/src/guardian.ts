import { isMinor } from './age.ts'

type Guarded = {
  dob?: string | null | undefined
  cpf?: string | null | undefined
  responsible_cpf?: string | null | undefined
  responsible_dob?: string | null | undefined
}

/**
 * Why the person named as guardian of a minor cannot be: the minor's own CPF, or not of age either. Dates are
 * 'yyyy-MM-dd', CPFs digits. Nothing is said of an adult's guardian, whom nobody asks for.
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
