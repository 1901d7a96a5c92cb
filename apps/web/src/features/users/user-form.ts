import { newPassword } from '@iris/contracts/password-field'
import { type UserRow, userCreateBody } from '@iris/contracts/users'
import { formatCep } from '@iris/domain/cep'
import { formatCpf } from '@iris/domain/cpf'
import { formatPhone } from '@iris/domain/phone'
import { type Sex, sexLabel } from '@iris/domain/sex'
import { type UserType, userTypeLabel } from '@iris/domain/user-type'
import { EMPTY_STREET } from '../../form/empty-values.ts'
import { filledFrom } from '../../form/filled-from.ts'
import type { Words } from '../../form/in-words.ts'

/** An empty text for anything not given. */
export const EMPTY_USER = {
  name: '',
  email: '',
  password: '',
  active: true,
  type: null as number | null,
  crm: '',
  crm_uf: null as string | null,
  rqe: '',
  cpf: '',
  rg: '',
  dob: '',
  sex: null as string | null,
  phone: '',
  address_zip_code: '',
  ...EMPTY_STREET,
}

export type UserValues = typeof EMPTY_USER

/** The password is required only for a new user (spec 1 §5). */
export const newUserSchema = userCreateBody
export const editUserSchema = userCreateBody.extend({ password: newPassword().nullish() })

export function userValues(user: UserRow): UserValues {
  return filledFrom(EMPTY_USER, { ...EMPTY_USER, ...user, password: '' })
}

/** What the schema checks and the server gets; an empty password is left out, so it stays. */
export function userInput({ password, ...values }: UserValues): Record<string, unknown> {
  const input: Record<string, unknown> = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === '' ? null : value]),
  )
  if (password !== '') input.password = password
  return input
}

export const USER_WORDS: Words<UserValues> = {
  type: (type) => userTypeLabel(type as UserType),
  cpf: formatCpf,
  sex: (sex) => sexLabel(sex as Sex),
  phone: formatPhone,
  address_zip_code: formatCep,
}
