import { isObviousPin, isPin, PIN_MAX, PIN_MIN } from '@iris/domain/device-pin'
import { z } from 'zod'
import { betweenFields } from './between-fields.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { presentPassword } from './present-password.ts'

export const getScreenLock = endpoint({
  method: 'GET',
  path: '/me/lock',
  access: 'self',
  whileLocked: true,
  summary: 'Depois de quanto tempo sem uso a tela se bloqueia, e se está bloqueada',
  response: z.object({
    /** 0 means never: for a user who sees no patients, or where the clinic wants it so. */
    idle_minutes: z.number(),
    locked: z.boolean(),
    /** Whether a PIN opens it; after too many wrong ones it no longer does. */
    pin: z.boolean(),
    /** The person of the session, to be shown on the locked screen. */
    name: z.string(),
    email: z.string(),
  }),
})

export const lockScreen = endpoint({
  method: 'POST',
  path: '/me/lock',
  access: 'self',
  whileLocked: true,
  summary: 'Bloqueia esta sessão: até desbloquear, ela não lê nem salva nada',
  response: 'empty',
  status: 204,
})

const unlockBody = z
  .object({ current_password: presentPassword, pin: text('PIN', { max: PIN_MAX }) })
  .partial()
  .refine((sent) => (sent.current_password === undefined) !== (sent.pin === undefined), {
    path: ['current_password'],
    error: 'Informe a sua senha atual.',
    ...betweenFields('current_password', 'pin'),
  })

export const unlockScreen = endpoint({
  method: 'POST',
  path: '/me/unlock',
  access: 'self',
  whileLocked: true,
  summary: 'Desbloqueia esta sessão com a senha ou com o PIN dela',
  body: unlockBody,
  response: 'empty',
  status: 204,
})

/** The PIN's own rules, for the form too. */
export const newPin = z
  .string('PIN é obrigatório')
  .refine(isPin, { error: `O PIN tem de ${PIN_MIN} a ${PIN_MAX} dígitos.`, abort: true })
  .refine((pin) => !isObviousPin(pin), 'Este PIN é fácil demais de adivinhar. Escolha outro.')
  .meta({ label: 'PIN' })

export const putPin = endpoint({
  method: 'PUT',
  path: '/me/pin',
  access: 'self',
  summary: 'Define o PIN que desbloqueia a tela desta sessão',
  /** The present password: needed unless the login is recent. */
  body: z.object({ pin: newPin, current_password: presentPassword.optional() }),
  response: 'empty',
  status: 204,
})

export const deletePin = endpoint({
  method: 'DELETE',
  path: '/me/pin',
  access: 'self',
  summary: 'Retira o PIN desta sessão',
  response: 'empty',
  status: 204,
})
