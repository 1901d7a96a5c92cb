import type { Database } from '../../db/database.ts'
import { doAll } from '../../jobs/do-all.ts'
import { sweepLoginFailures } from './auth.sql.ts'
import { sweepKnownDevices } from './known-device.sql.ts'
import { sweepResets } from './password-reset.sql.ts'
import { sweepSessions } from './sessions.sql.ts'

/** Throws away sessions, tokens, links to a new password, known browsers and counted failures that have had their time. */
export async function sweepAuth(db: Database): Promise<void> {
  const sweeps = [sweepSessions, sweepResets, sweepLoginFailures, sweepKnownDevices]
  await doAll(sweeps.map((sweep) => () => sweep(db)))
}
