import type { EndpointOptions } from '@iris/contracts/endpoint'
import { z } from 'zod'

// Given to each route: a route's own options replace those of the plugin.
const COMPRESSED = { threshold: 1024, encodings: ['br' as const, 'gzip' as const] }

/**
 * How an endpoint's route compresses its answers of 1 kB and more, false where it must not. The size of a compressed answer
 * tells whether a guessed text is in it twice (BREACH), so what gives a secret and repeats input is sent as it is: every
 * write, since tokens are given by writes, and every public answer. Files are compressed in themselves.
 */
export function compressionOf({ method, access, response }: EndpointOptions) {
  const isSafe = method === 'GET' && access !== 'public' && response instanceof z.ZodType
  return isSafe && COMPRESSED
}
