import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { messagesOfFailure } from './save-failure.ts'

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
