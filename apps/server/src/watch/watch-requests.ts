import type { Server } from '../http/serve.ts'
import { createMetrics } from './metrics.ts'
import { metricsRoute } from './metrics-route.ts'
import { routeOf } from './route-of.ts'

/** Counts and logs each request after its answer, and serves `/metrics`. */
export function watchRequests(app: Server): void {
  const metrics = createMetrics(app.services)
  metricsRoute(app, metrics)
  app.addHook('onResponse', async (request, reply) => {
    const { method, admitted } = request
    const { statusCode: status, elapsedTime } = reply
    metrics.count(request, status, elapsedTime / 1000)
    request.log.info(
      {
        method,
        route: routeOf(request),
        status,
        ms: Math.round(elapsedTime),
        ...(admitted?.kind === 'user' && { user: admitted.id }),
        ...(admitted?.kind === 'key' && { key: admitted.id }),
      },
      'request',
    )
  })
}
