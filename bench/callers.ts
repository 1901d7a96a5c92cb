import { once } from 'node:events'
import { connect } from 'node:net'

// A process of its own, so that the callers' processor time is not the server's: asks the given requests in turn, so many
// at once, for so long and at least so many, and tells how many were answered. They write finished requests to a socket and
// read of an answer only where it ends, because they share the machine with what they measure, and the driver has none.

/** What the measuring process sends. */
export type Orders = {
  port: number
  /** Of each caller in turn. */
  tokens: string[]
  requests: { method: string; path: string; payload?: unknown }[]
  callers: number
  ms: number
  least: number
}

const END_OF_HEAD = '\r\n\r\n'

/** A connection that stays open, for one request after the other. */
async function connection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let waiting: PromiseWithResolvers<number> | undefined
  let head = ''
  let status = 0
  /** Bytes of the body that are still to come. */
  let left = 0
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')))
  socket.on('data', (bytes) => {
    let body = bytes.length
    if (status === 0) {
      head += bytes.toString('latin1')
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) return
      status = Number(head.slice(9, 12))
      left = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1])
      body = head.length - end - END_OF_HEAD.length
      head = ''
    }
    left -= body
    // NaN, an answer without a length, is no end either: the round fails by its time.
    if (left !== 0) return
    waiting?.resolve(status)
    status = 0
  })
  return {
    ask(request: Buffer): Promise<number> {
      waiting = Promise.withResolvers()
      socket.write(request)
      return waiting.promise
    },
    end: () => socket.destroy(),
  }
}

function written(token: string, { method, path, payload }: Orders['requests'][number]): Buffer {
  const body = payload === undefined ? '' : JSON.stringify(payload)
  const lines = [
    `${method} /api/v2${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    ...(body
      ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]
      : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}${END_OF_HEAD}${body}`)
}

process.on('message', async ({ port, tokens, requests, callers, ms, least }: Orders) => {
  const all = await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const token = tokens[caller % tokens.length]!
      return { ...(await connection(port)), finished: requests.map((each) => written(token, each)) }
    }),
  )
  let asked = 0
  let done = 0
  const start = performance.now()
  const end = start + ms
  await Promise.all(
    all.map(async ({ ask, finished }) => {
      while (performance.now() < end || asked < least) {
        const which = asked++ % requests.length
        const status = await ask(finished[which]!)
        if (status !== 200) throw new Error(`${requests[which]?.path}: ${status}`)
        done++
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  for (const each of all) each.end()
  process.send?.({ done, seconds })
})
