import type { Database } from '../../db/database.ts'
import { keepDoing } from '../../jobs/keep-doing.ts'
import { renewDelivery } from './result-deliveries.sql.ts'

/** Milliseconds: several times in the half minute after which a place counts as left. */
const EVERY = 5000

/** The place of a try is no longer its own: nothing of it may be mailed any more. */
export class PlaceLost extends Error {}

/**
 * Does what comes before a mail, such as drawing its document, which may wait long behind others; meanwhile the place of the
 * try stays its own, and afterwards has all its time left. Throws PlaceLost, and as `work`.
 */
export async function whileHeld<T>(
  db: Database,
  deliveryId: number,
  work: () => Promise<T>,
): Promise<T> {
  const renew = async () => {
    await renewDelivery(db, deliveryId)
    return false
  }
  const stop = keepDoing({ work: renew, every: EVERY, late: 'Envio ainda não renovado' })
  const done = await work().finally(stop)
  if (!(await renewDelivery(db, deliveryId))) throw new PlaceLost()
  return done
}
