import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { isUnderFields, messagesOfFailure } from './save-failure.ts'

it('A refused save shows its errors under the fields', () => {
  const refusal = new ApiError(422, 'Nome é obrigatório', { name: ['Nome é obrigatório'] })
  expect(messagesOfFailure(refusal)).toEqual({ name: 'Nome é obrigatório' })
})

it('A save that failed in another way shows nothing under its fields', () => {
  expect(messagesOfFailure(new ApiError(500, 'Erro Interno'))).toEqual({})
})

it('A fault of the program during a save is thrown again and never hidden', () => {
  const fault = new TypeError('undefined is not a function')
  expect(() => messagesOfFailure(fault)).toThrow(fault)
})

it('What a refused save says of fields needs no second alarm; what no field can show does', () => {
  const refusal = new ApiError(422, 'CNPJ já cadastrado', { cnpj: ['CNPJ já cadastrado'] })
  expect(isUnderFields(refusal, { cnpj: '1' })).toBe(true)
  expect(isUnderFields(refusal, { name: 'Unimed' })).toBe(false)
  expect(isUnderFields(new ApiError(422, 'Não foi possível salvar'), { cnpj: '1' })).toBe(false)
  expect(isUnderFields(new ApiError(500, 'Erro Interno'), { cnpj: '1' })).toBe(false)
})
