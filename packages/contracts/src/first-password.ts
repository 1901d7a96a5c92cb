import { z } from 'zod'
import { accessToken } from './auth.ts'
import { betweenFields } from './between-fields.ts'
import { endpoint } from './endpoint.ts'
import { newPassword } from './password-field.ts'

const DIFFERENT = 'As senhas não são iguais.'

export const choosePasswordBody = z
  .object({
    password: newPassword('Nova senha'),
    password_confirmation: z.string(DIFFERENT).max(1000).meta({ label: 'Confirmação de senha' }),
  })
  .refine((sent) => sent.password === sent.password_confirmation, {
    path: ['password_confirmation'],
    error: DIFFERENT,
    ...betweenFields('password_confirmation'),
  })

export const choosePassword = endpoint({
  method: 'POST',
  path: '/me/password',
  access: 'self',
  withFirstPassword: true,
  summary:
    'Escolhe a própria senha no lugar da que um administrador deu; o token antigo deixa de valer',
  body: choosePasswordBody,
  response: accessToken,
})
