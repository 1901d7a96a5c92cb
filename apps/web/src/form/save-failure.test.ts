import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { isUnderFields } from './save-failure.ts'

it('What a refused save says of fields needs no second alarm; what no field can show does', () => {
  const refusal = new ApiError(422, 'CNPJ já cadastrado', { cnpj: ['CNPJ já cadastrado'] })
  expect(isUnderFields(refusal, { cnpj: '1' })).toBe(true)
  expect(isUnderFields(refusal, { name: 'Unimed' })).toBe(false)
  expect(isUnderFields(new ApiError(422, 'Não foi possível salvar'), { cnpj: '1' })).toBe(false)
  expect(isUnderFields(new ApiError(500, 'Erro Interno'), { cnpj: '1' })).toBe(false)
})
