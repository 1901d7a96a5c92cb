import { z } from 'zod'
import { timestamp } from './fields.ts'

/** The digital signature in a result's PDF. */
export const resultSignature = z.object({
  /** As the certificate says. */
  signer_name: z.string(),
  signed_at: timestamp,
})
export type ResultSignature = z.output<typeof resultSignature>
