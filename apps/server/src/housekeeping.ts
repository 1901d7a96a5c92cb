import { makeMonths } from './audit/seals.sql.ts'
import { forgetOldCounts } from './db/limits.sql.ts'
import { removeOldSpools } from './files/old-spools.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { doAll } from './jobs/do-all.ts'
import { keepDoing } from './jobs/keep-doing.ts'
import { removeOldMails } from './mail/old-mails.ts'
import { sweeps } from './modules.ts'
import type { Services } from './services.ts'

const HOUR = 60 * 60 * 1000

/**
 * Hourly: throws away what has had its time (retry keys, counts, mails kept as files, unfinished uploads, and whatever each module
 * sweeps of its own), and makes the audit's months to come. A step that fails holds up no other. Returns how to stop.
 */
export function housekeeping({ db, config }: Services): () => Promise<void> {
  const work = async () => {
    await doAll([
      () => forgetOldCounts(db),
      ...sweeps.map((sweep) => () => sweep(db)),
      () => makeMonths(db),
      () => forgetOldKeys(db),
      () => removeOldMails(config.dataDir),
      () => removeOldSpools(),
    ])
    return false
  }
  return keepDoing({ work, every: HOUR, late: 'Limpeza adiada' })
}
