import { sql } from 'kysely'
import { makeMonths } from './audit/seals.sql.ts'
import { removeOldSpools } from './files/old-spools.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { removeOldMails } from './mail/old-mails.ts'
import { sweepSessions } from './modules/auth/auth.public.ts'
import type { Services } from './services.ts'
import { withoutPeople } from './watch/plain-error.ts'

const HOUR = 60 * 60 * 1000

/**
 * Hourly: throws away what has had its time (retry keys, dead sessions and tokens, used reset links, ended visits, rows
 * an import refused, mails kept as files, unfinished uploads), and makes the audit's months to come. Returns how to stop.
 */
export function housekeeping({ db, config }: Services): () => Promise<void> {
  let running = Promise.resolve()
  const sweep = async () => {
    await forgetOldKeys(db)
    await sweepSessions(db)
    await sql`delete from password_resets where expires_at < now() - interval '1 day'`.execute(db)
    await sql`delete from registration_visits where last_used_at < now() - interval '1 day'`.execute(
      db,
    )
    await sql`
      delete from import_refusals r using imports i
      where i.id = r.import_id and i.created_at < now() - interval '30 days'`.execute(db)
    await sql`delete from login_failures where last_at < now() - interval '1 day'`.execute(db)
    await makeMonths(db)
    await removeOldMails(config.dataDir)
    await removeOldSpools()
  }
  const tick = () => {
    running = sweep().catch((error) =>
      console.warn(`Limpeza adiada: ${withoutPeople(error.message)}`),
    )
  }
  const timer = setInterval(tick, HOUR)
  tick()
  return async () => {
    clearInterval(timer)
    await running
  }
}
