import { formErrors } from '@iris/contracts/messages'
import { expect, test } from 'vitest'
import { inWords } from '../../form/in-words.ts'
import {
  EMPTY_USER,
  editUserSchema,
  newUserSchema,
  USER_WORDS,
  type UserValues,
  userInput,
  userValues,
} from './user-form.ts'

const ANA: UserValues = {
  ...EMPTY_USER,
  name: 'Ana Souza',
  email: 'ana@clinica.com.br',
  password: 'segredo-comprido',
  type: 5,
  crm: '12345',
  crm_uf: 'SP',
  rqe: '4321',
  cpf: '52998224725',
  sex: 'F',
}

test('An empty form of a user says what is required, the password only for a new user', () => {
  const required = {
    name: 'Nome é obrigatório',
    email: 'E-mail é obrigatório',
    type: 'Tipo de Usuário é obrigatório',
    cpf: 'CPF é obrigatório',
    sex: 'Sexo é obrigatório',
  }
  expect(formErrors(editUserSchema, userInput(EMPTY_USER))).toEqual(required)
  expect(formErrors(newUserSchema, userInput(EMPTY_USER))).toEqual({
    ...required,
    password: 'Senha é obrigatória',
  })
})

test('An empty password is left out, and a short one is refused', () => {
  expect(userInput({ ...ANA, password: '' })).not.toHaveProperty('password')
  expect(formErrors(editUserSchema, userInput({ ...ANA, password: 'curta' }))).toEqual({
    password: 'Senha deve ter pelo menos 8 caracteres',
  })
})

test('Another type takes no CRM or RQE from a user, since the results that they concluded name them', () => {
  const council = { crm: '12345', crm_uf: 'SP', rqe: '4321' }
  for (const type of [5, 1, 3, null])
    expect(userInput({ ...ANA, type }), `type ${type}`).toMatchObject(council)
})

test('A stored user fills the form without a password', () => {
  const stored = {
    id: 7,
    name: 'Ana Souza',
    email: 'ana@clinica.com.br',
    active: false,
    type: 5,
    phone: null,
    created_at: '2026-11-20T14:05:00.000Z',
  }
  expect(userValues(stored)).toEqual({
    ...EMPTY_USER,
    name: 'Ana Souza',
    email: 'ana@clinica.com.br',
    active: false,
    type: 5,
  })
})

test.each([
  ['type', 2, 'Secretário(a)'],
  ['sex', 'P', 'Prefiro não informar'],
  ['active', false, 'Não'],
  ['cpf', '52998224725', '529.982.247-25'],
  ['phone', '11987654321', '(11) 98765-4321'],
  ['dob', '1990-02-01', '01/02/1990'],
  ['address_city', '', ''],
])('The field %s with %s is shown as %s', (key, value, told) => {
  expect(inWords(USER_WORDS, key, value)).toBe(told)
})
