export const USER_TYPES = [
  { value: 1, label: 'Administrador' },
  { value: 2, label: 'Secretário(a)' },
  { value: 3, label: 'Técnico' },
  { value: 4, label: 'Comercial' },
  { value: 5, label: 'Médico' },
] as const

export type UserType = (typeof USER_TYPES)[number]['value']

/** What a user may do; also the only scope in their token. */
export type Role = 'admin' | 'tecnico' | 'doctor' | 'comercial' | 'read-only'

/** The spec calls type 2 both secretary and technician: it has the name of the first and the rights of the second. */
const ROLES: Readonly<Record<UserType, Role>> = {
  1: 'admin',
  2: 'tecnico',
  3: 'tecnico',
  4: 'comercial',
  5: 'doctor',
}

/** Only Técnicos are offered for a support visit (spec 2 §5). */
export const SUPPORT_TECHNICIAN_TYPE = 3 satisfies UserType

/** The type with all rights. */
export const ADMIN_TYPE = 1 satisfies UserType

/** The type that signs results, with a CRM. */
export const DOCTOR_TYPE = 5 satisfies UserType

/** Everybody who may be of the team of a screening day: all but Comercial. */
export const TEAM_TYPES: readonly UserType[] = [1, 2, 3, 5]

/** Administrators and Comercial can be the seller of a lead. */
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

/** The role of a seller in the select of a lead (spec 2 §6). */
export function salesLabel(type: UserType | null): 'Administrador' | 'Comercial' | 'Desconhecido' {
  if (type === 1) return 'Administrador'
  return type === 4 ? 'Comercial' : 'Desconhecido'
}
