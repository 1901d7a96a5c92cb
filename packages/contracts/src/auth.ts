import { PASSWORD_MIN } from '@iris/domain/limits'
import { z } from 'zod'
import { betweenFields } from './between-fields.ts'
import { endpoint } from './endpoint.ts'
import { message } from './envelopes.ts'
import { flag, noControls } from './fields.ts'
import { TEMPLATES } from './messages.ts'
import { notCommon } from './password-field.ts'

export const accessToken = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.number(),
  /** Present when an administrator chose the password: `POST /me/password` first, and nothing else is answered. */
  own_password_needed: z.literal(true).optional(),
  /** Present when a second factor has to be set up before anything else (SECOND_FACTOR=required). */
  second_factor_needed: z.literal(true).optional(),
})

export type AccessToken = z.output<typeof accessToken>

/** The password was right; `POST /login/second-factor` gives the token. */
const codeAsked = z.object({ second_factor: z.literal(true), ticket: z.string() })

const entered = z.union([accessToken, codeAsked])
export type Entered = z.output<typeof entered>

// Without its own text a limit would use the first text of the field, 'é obrigatório'.
const LONGEST_TEXT = [255, TEMPLATES.maxLength(255)] as const
const LONGEST_PASSWORD = [1000, TEMPLATES.maxLength(1000)] as const

/** The account pages have their own texts (spec 1 §5); the `{email}` of the spec is an example address. */
const accountEmail = z
  .string('O e-mail é obrigatório!')
  .trim()
  .min(1, 'O e-mail é obrigatório!')
  .max(...LONGEST_TEXT)
  .pipe(z.email('Deve ser um e-mail válido! Ex.: nome@empresa.com.br'))
  .meta({ label: 'E-mail' })

const MATCH = 'Passwords must match'
const confirmation = z
  .string(MATCH)
  .max(...LONGEST_PASSWORD)
  .meta({ label: 'Confirmação de senha' })
const same = (value: { password: string; password_confirmation: string }) =>
  value.password === value.password_confirmation
const MATCHING = {
  path: ['password_confirmation'],
  error: MATCH,
  ...betweenFields('password_confirmation'),
}

export const loginBody = z.object({
  email: accountEmail,
  password: z
    .string('A senha é obrigatória!')
    .min(1, 'A senha é obrigatória!')
    .max(...LONGEST_PASSWORD)
    .meta({ label: 'Senha' }),
  remember: flag('Lembrar de mim').optional(),
})

export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'Entra com e-mail e senha',
  body: loginBody,
  response: entered,
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'self',
  whileLocked: true,
  withFirstPassword: true,
  summary: 'Encerra a sessão: o token deixa de valer',
  response: message,
})

/** The checkbox of the terms belongs to the screen and is not sent. */
export const registerBody = z
  .object({
    name: z
      .string('Por favor insira um nome de usuário!')
      .trim()
      .min(1, 'Por favor insira um nome de usuário!')
      .max(...LONGEST_TEXT)
      .refine(...noControls)
      .meta({ label: 'Nome' }),
    email: accountEmail,
    password: z
      .string('A senha é obrigatória!')
      .min(1, 'A senha é obrigatória!')
      .min(PASSWORD_MIN, 'A senha deve ter pelo menos 8 caracteres!')
      .max(...LONGEST_PASSWORD)
      .refine(...notCommon)
      .meta({ label: 'Senha' }),
    password_confirmation: confirmation,
  })
  .refine(same, MATCHING)

export const register = endpoint({
  method: 'POST',
  path: '/register',
  access: 'public',
  summary: 'Cria uma conta sem função e já entra',
  body: registerBody,
  response: accessToken,
  status: 201,
})

export const forgotPasswordBody = z.object({
  email: accountEmail,
  redirect_url: z.string().min(1).max(500).meta({ label: 'Endereço de retorno' }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/password-forgot',
  access: 'public',
  summary: 'Envia por e-mail o link para uma senha nova',
  body: forgotPasswordBody,
  response: message,
})

export const resetPasswordBody = z
  .object({
    email: accountEmail,
    token: z.string().min(1).max(200).meta({ label: 'Token' }),
    password: z
      .string('A senha é obrigatória!')
      .min(1, 'A senha é obrigatória!')
      .min(PASSWORD_MIN, 'Password must be atleast 8 characters long!')
      .max(...LONGEST_PASSWORD)
      .refine(...notCommon)
      .meta({ label: 'Senha' }),
    password_confirmation: confirmation,
  })
  .refine(same, MATCHING)

export const resetPassword = endpoint({
  method: 'POST',
  path: '/password-reset',
  access: 'public',
  summary: 'Define a senha nova e entra; os tokens antigos deixam de valer',
  body: resetPasswordBody,
  response: entered,
})
