import { createHash, randomBytes } from 'node:crypto'
import type { forgotPassword, resetPassword } from '@iris/contracts/auth'
import type { BodyOf } from '@iris/contracts/endpoint'
import { AppError, ValidationError } from '@iris/contracts/errors'
import { type Audit, recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { sendConfirmed } from '../../mail/send-confirmed.ts'
import type { Services } from '../../services.ts'
import { findCredentials, lockUser, replacePassword } from '../users/users.public.ts'
import { deleteLoginFailures } from './auth.sql.ts'
import { forgetDevices } from './known-device.commands.ts'
import { passwordResetMail } from './password-reset.mail.ts'
import {
  countOpenResets,
  deleteReset,
  endEarlierResets,
  endResets,
  insertReset,
  useReset,
} from './password-reset.sql.ts'

// A person asks again when no mail comes; more requests only fill somebody else's mailbox.
const OPEN_LINKS = 5

/**
 * Mails a link for a new password, which ends those mailed before. Waits for the mail server, so it opens its own transaction.
 * @throws ValidationError for an e-mail of no active user; AppError `auth.throttled`, `user.mail-failed` (the link is then
 * forgotten), or `user.mail-unknown` (it opens, should it have arrived)
 */
export async function sendResetLink(
  { db, config, mailer }: Services,
  input: BodyOf<typeof forgotPassword>,
  ip: string,
): Promise<void> {
  const link = pageOfLink(input.redirect_url, config.appUrl)
  const user = await findCredentials(db, input.email)
  if (!user?.active) throw unknown()
  const token = randomBytes(32).toString('base64url')
  await inTransaction(db, async (trx) => {
    // The mail goes to the address that was found: it must still be theirs, or its link would open the next one's account.
    const locked = await lockUser(trx, user.id)
    if (!locked?.active || locked.email !== user.email) throw unknown()
    const { open, seconds } = await countOpenResets(trx, user.id)
    if (open >= OPEN_LINKS) throw new AppError('auth.throttled', { retryAfter: seconds })
    await insertReset(trx, hashOf(token), user.id)
    const event = { action: 'password-forgot', entity: 'user', entity_id: user.id }
    await recordAudit(trx, { caller: null, ip }, event)
  })
  link.searchParams.set('email', user.email)
  link.searchParams.set('token', token)
  const mail = passwordResetMail(user.email, link.href)
  const isConfirmed = await sendConfirmed(mailer, mail).catch(async (cause) => {
    await deleteReset(db, hashOf(token))
    throw new AppError('user.mail-failed', { cause })
  })
  // Nobody knows which of the mails lies in the mailbox: each link opens.
  if (!isConfirmed) throw new AppError('user.mail-unknown')
  // Only now: a mail that never left must not end the link of one that did.
  await endEarlierResets(db, hashOf(token), user.id)
}

const unknown = () => new ValidationError({ email: ['Este e-mail não está cadastrado!'] })

// The link is sent in our name, so it leads only to this site: to our own page when another site was asked for.
function pageOfLink(address: string, appUrl: string): URL {
  const url = URL.parse(address)
  const isOwn = url?.origin === new URL(appUrl).origin && !url.username && !url.password
  return isOwn ? url : new URL(`${appUrl}/password/reset`)
}

/**
 * Sets a new password by a link; every older token and link of the user stops working.
 * @returns the user, who may log in now
 * @throws ValidationError for a link that is wrong, used or too old
 */
export async function resetPasswordByLink(
  db: Database,
  input: BodyOf<typeof resetPassword>,
  audit: Audit,
) {
  const user = await useReset(db, hashOf(input.token), input.email)
  if (!user)
    throw new ValidationError({ token: ['O link é inválido ou já expirou. Solicite um novo.'] })
  const token_generation = await replacePassword(db, user.id, input.password)
  await endResets(db, user.id)
  await forgetDevices(db, user.id)
  await deleteLoginFailures(db, user.email)
  await audit({ action: 'password-reset', entity: 'user', entity_id: user.id })
  return { ...user, first_password: false, token_generation }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
