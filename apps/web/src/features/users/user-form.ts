import { newPassword } from '@iris/contracts/password-field'
import { type UserRow, userCreateBody } from '@iris/contracts/users'
import { formatCep } from '@iris/domain/cep'
import { formatCpf } from '@iris/domain/cpf'
import { formatPhone } from '@iris/domain/phone'
import { formatDate, isDate } from '@iris/domain/sao-paulo-date'
import { type Sex, sexLabel } from '@iris/domain/sex'
import { DOCTOR_TYPE, type UserType, userTypeLabel } from '@iris/domain/user-type'

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
  address_street: '',
  address_number: '',
  address_neighborhood: '',
  address_complement: '',
  address_city: '',
  address_state: '',
  address_country: '',
}

export type UserValues = typeof EMPTY_USER

const KEYS = Object.keys(EMPTY_USER) as (keyof UserValues)[]

/** The password is required only for a new user (spec 1 §5). */
export const newUserSchema = userCreateBody
export const editUserSchema = userCreateBody.extend({ password: newPassword().nullish() })

export function userValues(user: UserRow): UserValues {
  return Object.fromEntries(
    KEYS.map((key) => [key, (key === 'password' ? null : user[key]) ?? EMPTY_USER[key]]),
  ) as UserValues
}

/** What the schema checks and the server gets; an empty password is left out, so it stays. */
export function userInput({ password, ...values }: UserValues): Record<string, unknown> {
  const input: Record<string, unknown> = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === '' ? null : value]),
  )
  if (password !== '') input.password = password
  if (values.type !== DOCTOR_TYPE) {
    input.crm = null
    input.crm_uf = null
    input.rqe = null
  }
  return input
}

/** A value in words, to compare two. */
export function showUserValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (key === 'type') return userTypeLabel(value as UserType)
  if (key === 'sex') return sexLabel(value as Sex)
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  const text = String(value)
  if (key === 'cpf') return formatCpf(text)
  if (key === 'phone') return formatPhone(text)
  if (key === 'address_zip_code') return formatCep(text)
  return key === 'dob' && isDate(text) ? formatDate(text) : text
}
