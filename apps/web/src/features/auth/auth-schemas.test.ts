import {
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
} from '@iris/contracts/auth'
import { formErrors } from '@iris/contracts/messages'
import { expect, test } from 'vitest'

const EMAIL = 'Deve ser um e-mail válido! Ex.: nome@empresa.com.br'

test('Login, registration and the reset request refuse a text that is no e-mail', () => {
  for (const schema of [loginBody, registerBody, forgotPasswordBody])
    expect(formErrors(schema, { email: 'alguém@' }), String(schema)).toMatchObject({ email: EMAIL })
})

test('An empty login says what is missing, and an empty reset asks for the password', () => {
  expect(formErrors(loginBody, { email: '', password: '', remember: true })).toEqual({
    email: 'O e-mail é obrigatório!',
    password: 'A senha é obrigatória!',
  })
  const reset = { email: 'a@b.example', token: 'x', password: '', password_confirmation: '' }
  expect(formErrors(resetPasswordBody, reset)).toMatchObject({ password: 'A senha é obrigatória!' })
})
