import type { FastifyRequest } from 'fastify'

const OURS = /^\/(api\/v\d+|health|metrics)(\/|$)/

/**
 * The route a request met, as it is written in the code (`/api/v2/patients/:id`), never as it was called. Files of the interface are
 * one, and so is all that is no route.
 */
export function routeOf({ routeOptions }: FastifyRequest): string {
  const url = routeOptions?.url
  if (!url) return 'unknown'
  return OURS.test(url) ? url : 'files'
}
