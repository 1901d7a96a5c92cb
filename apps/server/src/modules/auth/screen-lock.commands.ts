import { ValidationError } from '@iris/contracts/errors'
import { PIN_TRIES } from '@iris/domain/device-pin'
import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { Services } from '../../services.ts'
import { hashPassword, passwordMatches } from '../users/users.public.ts'
import { confirmPresence } from './present-password.commands.ts'
import { changePin, countPinTry, lockSession, unlockSession } from './screen-lock.sql.ts'

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
  { services: { db, config }, caller, ip }: Asked,
  { current_password, pin }: { current_password?: string; pin?: string },
): Promise<void> {
  const { reauthMinutes } = config
  if (pin === undefined)
    await confirmPresence(db, caller, {
      password: current_password,
      isNeeded: true,
      reauthMinutes,
      ip,
    })
  else await checkPin(db, caller, pin, ip)
  await inTransaction(db, async (trx) => {
    await unlockSession(trx, caller.jti)
    const by = pin === undefined ? 'password' : 'pin'
    await recordAudit(trx, { caller, ip }, event('unlock', { by }))
  })
}

async function checkPin(db: Database, caller: UserCaller, pin: string, ip: string): Promise<void> {
  const hash = await countPinTry(db, caller.jti)
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

/** @throws ValidationError under `current_password`, as for a new password */
export async function setPin(
  { services: { db, config }, caller, ip }: Asked,
  { pin, current_password: password }: { pin: string; current_password?: string | undefined },
): Promise<void> {
  const { reauthMinutes } = config
  await confirmPresence(db, caller, { password, isNeeded: true, reauthMinutes, ip })
  const hash = await hashPassword(pin)
  await inTransaction(db, async (trx) => {
    await changePin(trx, caller.jti, hash)
    await recordAudit(trx, { caller, ip }, event('set-pin'))
  })
}

export async function removePin({ services: { db }, caller, ip }: Asked): Promise<void> {
  await inTransaction(db, async (trx) => {
    await changePin(trx, caller.jti, null)
    await recordAudit(trx, { caller, ip }, event('remove-pin'))
  })
}
