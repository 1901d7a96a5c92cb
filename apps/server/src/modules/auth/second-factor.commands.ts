import { randomBytes } from 'node:crypto'
import { AppError, ValidationError } from '@iris/contracts/errors'
import { bareCode, isPhoneCode } from '@iris/domain/second-factor'
import type { UserType } from '@iris/domain/user-type'
import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { type Limit, takeOrRefuse } from '../../db/limits.sql.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { Services } from '../../services.ts'
import {
  endAllSessions,
  lockUser,
  secondFactorOff,
  setSecondFactor,
  tellOwner,
} from '../users/users.public.ts'
import { countCodeTry, deleteCodeTries } from './auth.sql.ts'
import { forgetDevices } from './known-device.commands.ts'
import { confirmPresence } from './present-password.commands.ts'
import {
  deleteSecondFactor,
  findSecret,
  insertRecoveryCodes,
  putSecret,
  useRecoveryCode,
  useStep,
} from './second-factor.sql.ts'
import { hashRecoveryCode, makeRecoveryCodes, sealSecret, unseal } from './second-factor-keys.ts'
import { endOtherLogins } from './sessions.commands.ts'
import { otpauthUrl, stepOf, toBase32 } from './totp.ts'

/** RFC 4226 recommends 20 bytes. */
const SECRET_BYTES = 20

const WRONG = 'Código incorreto. Confira a hora do celular e tente o próximo código.'

/** Each is told by mail: a person who changes phones ends it once. */
const ENDS: Limit = { name: 'DELETE /me/second-factor', most: 10, minutes: 60 }
export const ENDS_FROM_ADDRESS: Limit = {
  name: 'DELETE /me/second-factor half a day',
  most: 100,
  minutes: 12 * 60,
}

/**
 * All of these open their own transactions: a failure must be recorded, and none of their answers may be stored for a
 * retry.
 */
type Asked = { services: Services; caller: UserCaller; ip: string }

/**
 * A secret for the phone, which counts once its first code was given.
 * @throws AppError `second-factor.on`; ValidationError on `current_password` as for a new password
 */
export async function startSecondFactor(
  { services, caller, ip }: Asked,
  password: string | undefined,
) {
  const { db, config } = services
  await confirmPresence(services, caller, { password, isNeeded: true, ip })
  const secret = randomBytes(SECRET_BYTES)
  const email = await inTransaction(db, async (trx) => {
    const user = await lockToSetUp(trx, caller.id)
    await putSecret(trx, caller.id, sealSecret(config.jwtSecret, caller.id, secret))
    const event = { action: 'start', entity: 'second-factor', entity_id: caller.id }
    await recordAudit(trx, { caller, ip }, event)
    return user.email
  })
  return { secret: toBase32(secret), otpauth_url: otpauthUrl(secret, email) }
}

/**
 * Turns it on and ends every other session, because those needed only a password.
 * @returns the recovery codes, stored nowhere else
 */
export async function confirmSecondFactor(
  { services: { db, config }, caller, ip }: Asked,
  code: string,
): Promise<string[]> {
  await countOneTry(db, caller.id)
  return inTransaction(db, async (trx) => {
    await lockToSetUp(trx, caller.id)
    const step = await stepOfCode(trx, config.jwtSecret, caller.id, bareCode(code))
    if (step === null || !(await useStep(trx, caller.id, step)))
      throw new ValidationError({ code: [WRONG] })
    const codes = makeRecoveryCodes()
    const hashes = codes.map((each) =>
      hashRecoveryCode(config.jwtSecret, caller.id, bareCode(each)),
    )
    await insertRecoveryCodes(trx, caller.id, hashes)
    await setSecondFactor(trx, caller.id, new Date())
    await deleteCodeTries(trx, caller.id)
    await endOtherLogins(trx, caller)
    const event = { action: 'turn-on', entity: 'second-factor', entity_id: caller.id }
    await recordAudit(trx, { caller, ip }, event)
    return codes
  })
}

/**
 * One that was never on is left so, and nobody is told. Else the owner gets a mail: whoever did not turn it off can still act. Not
 * that of an account without a type, which anybody can make in anybody's name.
 * @throws ValidationError on a wrong `current_password`; AppError `auth.throttled`
 */
export async function endSecondFactor(
  { services, caller, ip }: Asked,
  password: string,
): Promise<void> {
  const { db, jobs, limits } = services
  await confirmPresence(services, caller, { password, isNeeded: true, ip })
  await takeOrRefuse(limits, [
    { limit: ENDS, who: String(caller.id) },
    { limit: ENDS_FROM_ADDRESS, who: ip },
  ])
  await inTransaction(db, async (trx) => {
    const email = await turnOff(trx, caller, caller.id, ip)
    if (email !== null && caller.type !== null) await tellOwner(trx, jobs, secondFactorOff(email))
  })
}

/**
 * For a person who lost the phone, and perhaps a session on it: their sessions end too, and they get a mail. Neither where it was
 * never on.
 * @throws AppError `not-found`; `auth.denied` for oneself, who uses the profile with the password; ValidationError on
 * `current_password`, of the administrator, as for a new password
 */
export async function clearSecondFactor(
  { services, caller, ip }: Asked,
  userId: number,
  password: string | undefined,
): Promise<void> {
  if (userId === caller.id) throw new AppError('auth.denied')
  await confirmPresence(services, caller, { password, isNeeded: true, ip })
  await inTransaction(services.db, async (trx) => {
    const email = await turnOff(trx, caller, userId, ip)
    if (email === null) return
    await endAllSessions(trx, userId)
    await forgetDevices(trx, userId)
    await tellOwner(trx, services.jobs, secondFactorOff(email))
  })
}

/** @returns the address of the account, or null where only a secret that was never confirmed went */
async function turnOff(db: Database, caller: UserCaller, userId: number, ip: string) {
  const user = orNotFound(await lockUser(db, userId))
  await deleteSecondFactor(db, userId)
  if (user.second_factor_since === null) return null
  await setSecondFactor(db, userId, null)
  await deleteCodeTries(db, userId)
  const event = { action: 'turn-off', entity: 'second-factor', entity_id: userId }
  await recordAudit(db, { caller, ip }, event)
  return user.email
}

/**
 * The second step of a login. Of many tries at once, only as many are checked as may fail.
 * @param ticket the decoded answer of the first step
 * @throws AppError `second-factor.ticket` when it no longer counts, `second-factor.wrong`, `auth.throttled`
 */
export async function enterWithCode(
  { db, config }: Services,
  ticket: { id: number; gen: number },
  code: string,
  ip: string,
) {
  await countOneTry(db, ticket.id)
  const subject = { entity: 'user', entity_id: ticket.id }
  const entered = await inTransaction(db, async (trx) => {
    const user = await lockUser(trx, ticket.id)
    const isGood = user?.active && user.second_factor_since && user.token_generation === ticket.gen
    if (!isGood) throw new AppError('second-factor.ticket')
    const used = await useCode(trx, config.jwtSecret, ticket.id, bareCode(code))
    if (!used) return null
    await deleteCodeTries(trx, ticket.id)
    const detail = { second_factor: used.kind }
    await recordAudit(trx, { caller: null, ip }, { action: 'login', ...subject, detail })
    return { user: { ...user, type: user.type as UserType | null }, recovery_codes_left: used.left }
  })
  if (entered) return entered
  const event = { action: 'login-failed', ...subject, detail: { second_factor: true } }
  await recordAudit(db, { caller: null, ip }, event)
  throw new AppError('second-factor.wrong')
}

async function useCode(db: Database, jwtSecret: string, userId: number, bare: string) {
  if (isPhoneCode(bare)) {
    const step = await stepOfCode(db, jwtSecret, userId, bare)
    return step !== null && (await useStep(db, userId, step)) ? { kind: 'phone' as const } : null
  }
  const left = await useRecoveryCode(db, userId, hashRecoveryCode(jwtSecret, userId, bare))
  return left === null ? null : { kind: 'recovery' as const, left }
}

async function stepOfCode(db: Database, jwtSecret: string, userId: number, bare: string) {
  const sealed = await findSecret(db, userId)
  const secret = sealed && unseal(jwtSecret, userId, sealed)
  return secret ? stepOf(secret, bare, Date.now()) : null
}

async function lockToSetUp(db: Database, userId: number) {
  const user = orNotFound(await lockUser(db, userId))
  if (user.second_factor_since) throw new AppError('second-factor.on')
  return user
}

async function countOneTry(db: Database, userId: number): Promise<void> {
  const seconds = await countCodeTry(db, userId)
  if (seconds !== null) throw new AppError('auth.throttled', { retryAfter: seconds })
}
