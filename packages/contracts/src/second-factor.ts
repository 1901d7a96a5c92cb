import { z } from 'zod'
import { accessToken } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { pathId, text } from './fields.ts'
import { presentPassword } from './present-password.ts'

const code = text('Código', { max: 40 })

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/me/second-factor',
  access: 'self',
  summary: 'Começa a configurar a verificação em duas etapas (TOTP)',
  /** Needed unless the login is recent (REAUTH_MINUTES), as for a new password. */
  body: z.object({ current_password: presentPassword.optional() }),
  response: z.object({
    /** In base 32, for typing where no picture can be scanned. */
    secret: z.string(),
    otpauth_url: z.string(),
  }),
})

const secondFactorCodeBody = z.object({ code })

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/me/second-factor/confirm',
  access: 'self',
  summary: 'Liga a verificação em duas etapas com o primeiro código; as outras sessões terminam',
  body: secondFactorCodeBody,
  /** Shown only this once: the server keeps their hashes. */
  response: z.object({ recovery_codes: z.array(z.string()) }),
})

const endSecondFactorBody = z.object({ current_password: presentPassword })

export const endSecondFactor = endpoint({
  method: 'DELETE',
  path: '/me/second-factor',
  access: 'self',
  summary: 'Desliga a própria verificação em duas etapas',
  body: endSecondFactorBody,
  response: 'empty',
  status: 204,
})

export const enterWithCode = endpoint({
  method: 'POST',
  path: '/login/second-factor',
  access: 'public',
  summary: 'Segunda etapa do login: o código do celular ou um de recuperação',
  body: secondFactorCodeBody.extend({ ticket: text('Bilhete', { max: 2000 }) }),
  /** How many recovery codes are left, sent when one of them was used. */
  response: accessToken.extend({ recovery_codes_left: z.number().optional() }),
})

export const clearSecondFactor = endpoint({
  method: 'DELETE',
  path: '/users/:id/second-factor',
  access: 'users.write',
  summary:
    'Desliga a verificação em duas etapas de quem perdeu o celular; as sessões dela terminam',
  params: z.object({ id: pathId }),
  /** Needed unless the login is recent (REAUTH_MINUTES). */
  body: z.object({ current_password: presentPassword.optional() }),
  response: 'empty',
  status: 204,
})
