import { ValidationError } from '@iris/contracts/errors'
import { PIN_TRIES } from '@iris/domain/device-pin'
import { recordAudit } from '../../audit/audit.ts'
import { type Limit, takeOrRefuse } from '../../db/limits.sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { Services } from '../../services.ts'
import { hashPassword, passwordMatches } from '../users/users.public.ts'
import { confirmPresence, countCheck } from './present-password.commands.ts'
import { changePin, countPinTry, lockSession, unlockSession } from './screen-lock.sql.ts'

/** A PIN is chosen once for a session; each is a slow hash, and a row of the audit. */
const NEW_PINS: Limit = { name: 'PUT /me/pin', most: 10, minutes: 60 }

type Asked = { services: Services; caller: UserCaller; ip: string }

const event = (action: string, detail?: Record<string, unknown>) => ({
  action,
  entity: 'screen',
  ...(detail && { detail }),
})

/** Until it is unlocked this session reads and writes nothing, whatever its browser shows. */
export async function lockScreen({ services: { db }, caller, ip }: Asked): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (await lockSession(trx, caller.jti)) await recordAudit(trx, { caller, ip }, event('lock'))
  })
}

/**
 * Unlocks with the password, or with the PIN of this session. Opens its own transactions, because a failure must be
 * recorded.
 * @throws ValidationError under the wrong field; AppError `auth.throttled` after too many wrong passwords
 */
export async function unlockScreen(
  { services, caller, ip }: Asked,
  { current_password, pin }: { current_password?: string; pin?: string },
): Promise<void> {
  if (pin === undefined)
    await confirmPresence(services, caller, { password: current_password, isNeeded: true, ip })
  else await checkPin({ services, caller, ip }, pin)
  await inTransaction(services.db, async (trx) => {
    if (!(await unlockSession(trx, caller.jti))) return
    const by = pin === undefined ? 'password' : 'pin'
    await recordAudit(trx, { caller, ip }, event('unlock', { by }))
  })
}

async function checkPin(
  { services: { db, limits }, caller, ip }: Asked,
  pin: string,
): Promise<void> {
  const hash = await countPinTry(db, caller.jti)
  if (hash !== null) await countCheck(limits, caller)
  if (hash !== null && (await passwordMatches(hash, pin))) return
  await recordAudit(db, { caller, ip }, event('unlock-failed'))
  throw new ValidationError({
    pin: [
      hash === null
        ? 'O PIN não vale mais. Use a sua senha.'
        : `PIN incorreto. Depois de ${PIN_TRIES} tentativas, só a senha abre.`,
    ],
  })
}

/** @throws ValidationError under `current_password`, as for a new password; AppError `auth.throttled` */
export async function setPin(
  { services, caller, ip }: Asked,
  { pin, current_password: password }: { pin: string; current_password?: string | undefined },
): Promise<void> {
  await confirmPresence(services, caller, { password, isNeeded: true, ip })
  await takeOrRefuse(services.limits, [{ limit: NEW_PINS, who: String(caller.id) }])
  const hash = await hashPassword(pin)
  await inTransaction(services.db, async (trx) => {
    await changePin(trx, caller.jti, hash)
    await recordAudit(trx, { caller, ip }, event('set-pin'))
  })
}

export async function removePin({ services: { db }, caller, ip }: Asked): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (await changePin(trx, caller.jti, null))
      await recordAudit(trx, { caller, ip }, event('remove-pin'))
  })
}
