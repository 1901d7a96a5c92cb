import type { FastifyRequest } from 'fastify'

const OURS = /^\/(api\/v\d+|health|metrics)(\/|$)/

/**
 * The route of a request as written in the code (`/api/v2/patients/:id`), never as it was called. All files of the
 * web app count as one, and so do all unknown addresses.
 */
export function routeOf({ routeOptions }: FastifyRequest): string {
  const url = routeOptions?.url
  if (!url) return 'unknown'
  return OURS.test(url) ? url : 'files'
}
