import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import { AppError } from '@iris/contracts/errors'
import type { FastifyInstance } from 'fastify'

/** How many calls of one connection may wait for each other. Browsers and proxies send the next one when they have the answer. */
const WAITING = 16

type Line = { calls: number; last: Promise<unknown>; gone: Promise<unknown> }

/**
 * Calls that come on one connection before the earlier ones are answered wait for their turn, and too many end the connection: all
 * their answers would wait for each other anyway, and a connection that sends and never reads would fill the memory.
 */
export function oneAtATime(app: Pick<FastifyInstance, 'addHook'>): void {
  const lines = new WeakMap<Socket, Line>()
  app.addHook('onRequest', async ({ raw: { socket } }, { raw }) => {
    const line = lines.get(socket) ?? lineOf(socket)
    lines.set(socket, line)
    const { last } = line
    line.calls += 1
    if (line.calls > WAITING) {
      socket.destroy()
      throw new AppError('calls.too-many')
    }
    const isFirst = line.calls === 1
    line.last = new Promise<void>((resolve) =>
      finished(raw, () => {
        line.calls -= 1
        resolve()
      }),
    )
    if (isFirst) return
    await Promise.race([last, line.gone])
    if (socket.destroyed) throw new AppError('calls.too-many')
  })
}

function lineOf(socket: Socket): Line {
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { calls: 0, last: Promise.resolve(), gone }
}
