export const USER_TYPES = [
  { value: 1, label: 'Administrador' },
  { value: 2, label: 'Secretário(a)' },
  { value: 3, label: 'Técnico' },
  { value: 4, label: 'Comercial' },
  { value: 5, label: 'Médico' },
] as const

export type UserType = (typeof USER_TYPES)[number]['value']

/** What a user may do, and the one scope in their token. */
export type Role = 'admin' | 'tecnico' | 'doctor' | 'comercial' | 'read-only'

/** The spec reads type 2 both as secretary and as technician: labelled the first, acting as the second. */
const ROLES: Readonly<Record<UserType, Role>> = {
  1: 'admin',
  2: 'tecnico',
  3: 'tecnico',
  4: 'comercial',
  5: 'doctor',
}

/** Only Técnicos are offered for a support visit (spec 2 §5). */
export const SUPPORT_TECHNICIAN_TYPE = 3 satisfies UserType

/** Who signs results, with a CRM. */
export const DOCTOR_TYPE = 5 satisfies UserType

/** Administrators and Comercial may be a lead's seller. */
export const SALES_TYPES: readonly UserType[] = [1, 4]

/** `null`: registered on the public page and not yet given a type. */
export function roleOf(type: UserType | null): Role {
  return type === null ? 'read-only' : ROLES[type]
}

export function scopesOf(type: UserType | null): string[] {
  return [roleOf(type)]
}

export function userTypeLabel(type: UserType | null): string {
  return USER_TYPES.find(({ value }) => value === type)?.label ?? 'Sem tipo definido'
}

/** How a seller's role is shown in the lead's select (spec 2 §6). */
export function salesLabel(type: UserType | null): 'Administrador' | 'Comercial' | 'Desconhecido' {
  if (type === 1) return 'Administrador'
  return type === 4 ? 'Comercial' : 'Desconhecido'
}
