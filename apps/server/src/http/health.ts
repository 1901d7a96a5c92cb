import { sql } from 'kysely'
import { VERSION } from '../version.ts'
import type { Server } from './serve.ts'

/** `/health/live`: the process answers. `/health/ready`: its database answers too, and it is not about to stop. */
export function healthRoutes(app: Server): void {
  app.get('/health/live', async () => ({ status: 'ok', version: VERSION }))
  app.get('/health/ready', async (_request, reply) => {
    if (app.isLeaving)
      return reply.status(503).send({ status: 'leaving', message: 'Esta instância vai parar.' })
    try {
      await sql`select 1`.execute(app.services.db)
      return { status: 'ok' }
    } catch (error) {
      app.log.error({ err: error }, 'database does not answer')
      return reply
        .status(503)
        .send({ status: 'unavailable', message: 'Banco de dados indisponível.' })
    }
  })
}
