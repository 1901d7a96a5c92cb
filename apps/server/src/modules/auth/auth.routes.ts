import { forgotPassword, login, logout, register, resetPassword } from '@iris/contracts/auth'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { asksForCode, logIn, logOut, signUp } from './auth.commands.ts'
import { deviceSecretOf } from './known-device-cookie.ts'
import { openSession } from './open-session.ts'
import { resetPasswordByLink, sendResetLink } from './password-reset.commands.ts'

const ACCOUNTS_PER_MINUTE = 20
const RESETS_PER_MINUTE = 20

export function authRoutes(app: Server): void {
  serve(
    app,
    login,
    async (call) => {
      const { services, body, ip, request } = call
      const deviceSecret = deviceSecretOf(services.config, request.cookies)
      const user = await logIn(services, body, { ip, deviceSecret })
      return enter(call, user, body.remember ?? false)
    },
    { transaction: 'own' },
  )
  serve(app, logout, async ({ db, caller, audit }) => {
    await logOut(db, asUser(caller), audit)
    return { message: 'Você saiu.' }
  })
  serve(
    app,
    register,
    async (call) => {
      const { db, audit, services, ip, body } = call
      const user = await signUp({ db, audit, ip, limits: services.limits }, body)
      return openSession(call, user, false)
    },
    { perMinute: ACCOUNTS_PER_MINUTE },
  )
  serve(
    app,
    forgotPassword,
    async ({ services, body, ip }) => {
      await sendResetLink(services, body, ip)
      return { message: 'Enviamos um e-mail com o link para criar uma nova senha.' }
    },
    { transaction: 'own', share: 'outside', perMinute: RESETS_PER_MINUTE },
  )
  serve(
    app,
    resetPassword,
    async (call) => enter(call, await resetPasswordByLink(call.db, call.body, call.audit), false),
    { perMinute: RESETS_PER_MINUTE },
  )
}

type Entering = Parameters<typeof openSession>[1]
type EnterCall = Parameters<typeof openSession>[0]

/** A token for a person who gave the password, or the ticket for the step that asks for a code. */
async function enter(call: EnterCall, user: Entering, remember: boolean) {
  if (asksForCode(call.services.config, user))
    return { second_factor: true as const, ticket: call.tokens.ticket(user, remember) }
  return openSession(call, user, remember)
}
