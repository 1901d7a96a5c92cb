import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { messagesOfFailure } from './save-failure.ts'

it('a refused save says what is wrong under its fields', () => {
  const refusal = new ApiError(422, 'Nome é obrigatório', { name: ['Nome é obrigatório'] })
  expect(messagesOfFailure(refusal)).toEqual({ name: 'Nome é obrigatório' })
})

it('a save that failed otherwise says nothing under its fields', () => {
  expect(messagesOfFailure(new ApiError(500, 'Erro Interno'))).toEqual({})
})

it('a fault of the program in a save is thrown on, never swallowed', () => {
  const fault = new TypeError('undefined is not a function')
  expect(() => messagesOfFailure(fault)).toThrow(fault)
})
