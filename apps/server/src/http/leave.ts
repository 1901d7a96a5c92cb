import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from './serve.ts'

/** Has each answer of an app that is leaving end its connection, so that the next call goes to another instance. */
export function closeWhenLeaving(app: Server): void {
  app.isLeaving = false
  app.addHook('onSend', async (_request, reply) => {
    if (app.isLeaving) reply.header('Connection', 'close')
  })
}

/**
 * Stops answering without dropping a call: first `/health/ready` says no, for as long as the proxy needs to notice, then no
 * more connections are taken, and what is under way is answered.
 */
export async function leave(app: Server, drainSeconds: number): Promise<void> {
  app.isLeaving = true
  await sleep(drainSeconds * 1000)
  await app.close()
}
