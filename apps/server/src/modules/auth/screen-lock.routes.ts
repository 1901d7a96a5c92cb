import { AppError } from '@iris/contracts/errors'
import * as contract from '@iris/contracts/screen-lock'
import { can } from '@iris/domain/access'
import { asUser, type Caller } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import * as commands from './screen-lock.commands.ts'
import { findScreenLock } from './screen-lock.sql.ts'

const OWN = { transaction: 'own' } as const

type Call = { services: Services; caller: Caller | null; ip: string }
const asked = ({ services, caller, ip }: Call) => ({ services, caller: asUser(caller), ip })

export function screenLockRoutes(app: Server): void {
  serve(app, contract.getScreenLock, async ({ db, services: { config }, caller }) => {
    const { jti, role } = asUser(caller)
    const lock = await findScreenLock(db, jti)
    if (!lock) throw new AppError('auth.invalid')
    // By role and not by page, because patients are one press away from any page.
    const idle_minutes = can(role, 'patients.read') ? config.idleLockMinutes : 0
    return { ...lock, idle_minutes }
  })
  serve(app, contract.lockScreen, (call) => commands.lockScreen(asked(call)), OWN)
  serve(app, contract.unlockScreen, (call) => commands.unlockScreen(asked(call), call.body), OWN)
  serve(app, contract.putPin, (call) => commands.setPin(asked(call), call.body), OWN)
  serve(app, contract.deletePin, (call) => commands.removePin(asked(call)), OWN)
}
