import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from './serve.ts'

/** Has each answer of an app that is leaving end its connection, so that the next call goes to another instance. */
export function closeWhenLeaving(app: Server): void {
  app.isLeaving = false
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.addHook('onRequest', async ({ raw }) => {
    unused.delete(raw.socket)
  })
  // Browsers open connections in advance. Node does not count those as idle, and would wait a minute and more for each.
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (app.isLeaving) reply.header('Connection', 'close')
  })
}

/**
 * Milliseconds for what is under way: a call waits twenty seconds for a mail server, and the jobs have their half minute
 * after this, within the two minutes that a service has (docs/operations.md).
 */
const PATIENCE = 60_000

/**
 * Stops answering without dropping a call: first `/health/ready` says no, for as long as the proxy needs to notice, then no
 * more connections are taken, and what is under way is answered. Whoever sends or reads a byte a second does not hold up
 * the stop: it would end in a kill, of the database too.
 */
export async function leave(app: Server, drainSeconds: number, patience = PATIENCE): Promise<void> {
  app.isLeaving = true
  await sleep(drainSeconds * 1000)
  const late = setTimeout(() => app.server.closeAllConnections(), patience)
  await app.close()
  clearTimeout(late)
}
