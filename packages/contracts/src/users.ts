import { z } from 'zod'
import { addressNumber, stateLetters, zipCode } from './address-fields.ts'
import { cpf, phone, rg } from './document-fields.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, sortBy } from './envelopes.ts'
import {
  birthDate,
  email,
  flag,
  oneOf,
  optionalText,
  pathId,
  text,
  timestamp,
  updatedAtAsRead,
} from './fields.ts'
import { newPassword } from './password-field.ts'
import { presentPassword } from './present-password.ts'

const userType = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
  .meta({ label: 'Tipo de Usuário' })

const userShape = {
  name: text('Nome'),
  email: email(),
  active: flag('Ativo'),
  type: userType,
  cpf: cpf(),
  rg: rg(),
  dob: birthDate('Data de nascimento').nullish(),
  sex: oneOf('Sexo', ['M', 'F', 'P']),
  phone: phone().nullish(),
  address_zip_code: zipCode().nullish(),
  address_street: optionalText('Rua'),
  address_number: addressNumber().nullish(),
  address_neighborhood: optionalText('Bairro'),
  address_complement: optionalText('Complemento'),
  address_city: optionalText('Cidade'),
  address_state: optionalText('Estado', { max: 35 }),
  address_country: optionalText('País', { max: 60 }),
  crm: optionalText('CRM', { max: 20 }),
  crm_uf: stateLetters('UF do CRM'),
  rqe: optionalText('RQE', { max: 20 }),
}

export const userCreateBody = z.object({
  ...userShape,
  active: userShape.active.default(true),
  password: newPassword(),
  /** Of the administrator; needed for a new administrator unless their login is recent (REAUTH_MINUTES). */
  current_password: presentPassword.optional(),
})

const userUpdateBody = z
  .object({ ...userShape, password: newPassword().nullish() })
  .partial()
  .extend({
    updated_at: updatedAtAsRead,
    /** Of the administrator; needed for a password, an e-mail or a type unless their login is recent (REAUTH_MINUTES). */
    current_password: presentPassword.optional(),
  })

/** No answer ever carries a password or its hash. */
export const user = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  type: z.number().nullable(),
  cpf: z.string().nullable(),
  rg: z.string().nullable(),
  dob: z.string().nullable(),
  sex: z.string().nullable(),
  phone: z.string().nullable(),
  address_zip_code: z.string().nullable(),
  address_street: z.string().nullable(),
  address_number: z.string().nullable(),
  address_neighborhood: z.string().nullable(),
  address_complement: z.string().nullable(),
  address_city: z.string().nullable(),
  address_state: z.string().nullable(),
  address_country: z.string().nullable(),
  crm: z.string().nullable(),
  crm_uf: z.string().nullable(),
  rqe: z.string().nullable(),
  profile_image: z.string().nullable(),
  visible: z.boolean(),
  /** The last login; null also for an invisible user seen by another. */
  last_seen_at: timestamp.nullable(),
  /** When the second factor was set up; null: the login asks for no code. */
  second_factor_since: timestamp.nullable(),
  /** Only for oneself: a second factor must be set up before anything else. */
  second_factor_needed: z.boolean().optional(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type User = z.output<typeof user>

/** A technician sees only these columns of other people. */
const userRow = user.partial().required({
  id: true,
  name: true,
  email: true,
  active: true,
  type: true,
  created_at: true,
})
export type UserRow = z.output<typeof userRow>

const userOption = z.object({
  id: z.number(),
  name: z.string(),
  type: z.number().nullable(),
  active: z.boolean(),
})
export type UserOption = z.output<typeof userOption>

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: 'users.read',
  summary: 'Lista de usuários',
  query: z.object({ ...pageQuery, sort: sortBy(['name', 'email', 'created_at']) }),
  response: pageOf(userRow),
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/users/exportAllUsers',
  access: 'users.export',
  summary: 'Usuários em planilha (usuarios.xlsx)',
  query: listUsers.query.pick({ query: true, sort: true }),
  response: 'file',
})

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  access: 'self',
  summary: 'Um usuário: o próprio, ou qualquer um para quem lê a lista',
  params: z.object({ id: pathId }),
  response: userRow,
})

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  access: 'users.write',
  summary: 'Cadastra um usuário',
  body: userCreateBody,
  response: user,
  status: 201,
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:id',
  access: 'users.write',
  summary: 'Altera um usuário',
  params: z.object({ id: pathId }),
  body: userUpdateBody,
  response: user,
})

export const listAllUsers = endpoint({
  method: 'GET',
  path: '/users/all',
  access: 'users.options',
  summary: 'Todos os usuários, para seleção',
  response: z.array(userOption),
})

export const listSalesUsers = endpoint({
  method: 'GET',
  path: '/users/sales',
  access: 'users.sales',
  summary: 'Usuários ativos que vendem (tipos 1 e 4)',
  response: z.array(userOption),
})
