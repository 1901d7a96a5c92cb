import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Upstream = { origin: URL; ready: boolean }

const ASK_EVERY = 100
/** As long as the program's own: who pauses must not send a call on a connection that is just being closed. */
const KEEP_OPEN = 72_000

/**
 * A small proxy as a clinic has one in front of its instances: one call after the other goes to the next instance whose
 * `/health/ready` says yes, over connections that are kept. It never sends a call twice.
 */
export class LoadBalancer {
  readonly #upstreams: Upstream[] = []
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server = createServer({ keepAliveTimeout: KEEP_OPEN }, (call, reply) =>
    this.#pass(call, reply),
  )
  #turn = 0
  #isOpen = true
  /** Calls that no instance answered: the connection broke, or nobody was ready. */
  dropped = 0
  /** Calls that were answered, by the instance. */
  readonly answered = new Map<string, number>()

  static async start(): Promise<LoadBalancer> {
    const proxy = new LoadBalancer()
    await new Promise<void>((done) => proxy.#server.listen(0, '127.0.0.1', done))
    void proxy.#watch()
    return proxy
  }

  /** Of the API. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}/api/v2`
  }

  /** @param url an instance's API */
  add(url: string): void {
    this.#upstreams.push({ origin: new URL(url), ready: true })
  }

  async close(): Promise<void> {
    this.#isOpen = false
    this.#agent.destroy()
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  async #watch(): Promise<void> {
    while (this.#isOpen) {
      // Together: one that is slow to answer must not hide that another is leaving.
      const asked = this.#upstreams.map(async (upstream) => {
        const reply = fetch(new URL('/health/ready', upstream.origin)).then(({ ok }) => ok)
        upstream.ready = await reply.catch(() => false)
      })
      await Promise.all(asked)
      await sleep(ASK_EVERY)
    }
  }

  #pass(call: IncomingMessage, reply: ServerResponse): void {
    const ready = this.#upstreams.filter((one) => one.ready)
    const upstream = ready[this.#turn++ % ready.length]
    if (!upstream) {
      this.#drop(reply)
      return
    }
    const { hostname, port, host } = upstream.origin
    const { url: path, method, headers } = call
    const passed = request(
      { agent: this.#agent, hostname, port, path, method, headers },
      (answer) => {
        this.answered.set(host, (this.answered.get(host) ?? 0) + 1)
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => reply.destroy())
        answer.pipe(reply)
      },
    )
    passed.on('error', () => this.#drop(reply))
    call.pipe(passed)
  }

  #drop(reply: ServerResponse): void {
    this.dropped += 1
    if (reply.headersSent) reply.destroy()
    else
      reply
        .writeHead(502, { 'retry-after': '1' })
        .end(JSON.stringify({ code: 'service.unavailable' }))
  }
}
