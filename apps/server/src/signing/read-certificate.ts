import { join } from 'node:path'
import { createAsker } from '../apart/ask-apart.ts'
import type { LanePlace } from '../apart/lanes.ts'
import { type Budget, DiedApart } from '../apart/start-apart.ts'
import type { Pkcs12Answer, Pkcs12Request } from './pkcs12-reader.ts'

/** A file of ten thousand rounds opens in a second. */
const BUDGET = { seconds: 10, heap: 128, native: 128 }

const ask = createAsker<Pkcs12Request, Pkcs12Answer>(
  join(import.meta.dirname, 'pkcs12-reader.ts'),
  // It held a private key: it opens no second file.
  () => false,
)

/**
 * The certificate in a PKCS#12 file, or why it is none, found out by a process apart.
 * @throws AppError `service.busy`
 */
export async function readCertificate(
  bytes: Uint8Array,
  password: string,
  place: LanePlace,
  budget: Budget = BUDGET,
): Promise<Pkcs12Answer> {
  try {
    return await ask({ bytes, password }, place, budget)
  } catch (error) {
    if (error instanceof DiedApart) return 'cost'
    throw error
  }
}
