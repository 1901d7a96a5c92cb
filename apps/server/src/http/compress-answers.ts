import compress from '@fastify/compress'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import { z } from 'zod'
import type { Server } from './serve.ts'

// Given to each route: a route's own options replace those of the plugin.
const COMPRESSED = { threshold: 1024, encodings: ['br' as const, 'gzip' as const] }

/** Lets routes answer compressed where they say so; what others send is never unpacked. */
export async function compressAnswers(app: Server): Promise<void> {
  await app.register(compress, { global: false, globalDecompression: false })
}

/**
 * How an endpoint's route compresses its answers of 1 kB and more, false where it must not. The size of a compressed answer
 * tells whether a guessed text is in it twice (BREACH), so what gives a secret and repeats input is sent as it is: every
 * write, since tokens are given by writes, and every public answer. Files are compressed in themselves.
 */
export function compressionOf({ method, access, response }: EndpointOptions) {
  const isSafe = method === 'GET' && access !== 'public' && response instanceof z.ZodType
  return isSafe && COMPRESSED
}
