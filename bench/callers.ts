import { Agent, request } from 'node:http'

// A process of its own, so that the callers' processor time is not the server's: asks the given requests in turn, so many
// at once, for so long and at least so many, and tells how many were answered.

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

process.on('message', async ({ port, tokens, requests, callers, ms, least }: Orders) => {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const end = performance.now() + ms
  let asked = 0
  let done = 0
  const ask = (token: string, { method, path, payload }: Orders['requests'][number]) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(payload ? { 'content-type': 'application/json' } : {}),
      }
      const sent = request(
        { agent, port, host: '127.0.0.1', method, path: `/api/v2${path}`, headers },
        (reply) => {
          reply.resume()
          reply.on('end', () => {
            if (reply.statusCode !== 200) reject(new Error(`${path}: ${reply.statusCode}`))
            else resolve()
          })
        },
      )
      sent.on('error', reject)
      sent.end(payload ? JSON.stringify(payload) : undefined)
    })
  const start = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end || asked < least) {
        await ask(tokens[caller % tokens.length]!, requests[asked++ % requests.length]!)
        done++
      }
    }),
  )
  agent.destroy()
  process.send?.({ done, seconds: (performance.now() - start) / 1000 })
})
