import { AppError } from '@iris/contracts/errors'
import * as contract from '@iris/contracts/second-factor'
import { type Limit, takeOrRefuse } from '../../db/limits.sql.ts'
import { asUser, type Caller } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { openSession } from './open-session.ts'
import * as commands from './second-factor.commands.ts'

const OWN = { transaction: 'own' } as const
// Whoever has a ticket has shown the password and is counted by account, so that nobody beside them makes them wait.
const FROM_ONE_ADDRESS: Limit = { name: 'POST /login/second-factor', most: 60, minutes: 1 }

type Call = { services: Services; caller: Caller | null; ip: string }
const asked = ({ services, caller, ip }: Call) => ({ services, caller: asUser(caller), ip })

export function secondFactorRoutes(app: Server): void {
  serve(
    app,
    contract.startSecondFactor,
    (call) => commands.startSecondFactor(asked(call), call.body.current_password),
    OWN,
  )
  serve(
    app,
    contract.confirmSecondFactor,
    async (call) => ({
      recovery_codes: await commands.confirmSecondFactor(asked(call), call.body.code),
    }),
    OWN,
  )
  serve(
    app,
    contract.endSecondFactor,
    (call) => commands.endSecondFactor(asked(call), call.body.current_password),
    OWN,
  )
  serve(
    app,
    contract.clearSecondFactor,
    (call) => commands.clearSecondFactor(asked(call), call.params.id, call.body.current_password),
    OWN,
  )
  serve(
    app,
    contract.enterWithCode,
    async (call) => {
      const ticket = call.tokens.readTicket(call.body.ticket)
      const { services, body, ip } = call
      if (!ticket) {
        await takeOrRefuse(services.limits, [{ limit: FROM_ONE_ADDRESS, who: ip }])
        throw new AppError('second-factor.ticket')
      }
      const entered = await commands.enterWithCode(services, ticket, body.code, ip)
      const { user, recovery_codes_left } = entered
      return { ...(await openSession(call, user, ticket.remember)), recovery_codes_left }
    },
    OWN,
  )
}
