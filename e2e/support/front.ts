import { readFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { freePort } from './free-port.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

export type Front = {
  url: string
  /** From now on the web app comes from this folder, and the API from the program as before. */
  deploy(folder: string): void
  /** The web app still comes and the API answers nothing, until it may again. */
  cutApi(isCut: boolean): void
  /** A guest network answers everything with its own page, until somebody has logged in to it. */
  wantLogin(isWanted: boolean): void
  /** Nobody answers at the address, until `up`. */
  down(): Promise<void>
  up(): Promise<void>
}

/** Stands before the program, so that a journey can take the network away from a worker and deploy another build. */
export async function startFront(program: string): Promise<Front> {
  let folder: string | undefined
  let server: Server
  let isCut = false
  let isLoginWanted = false
  const port = await freePort()

  async function up() {
    server = createServer(async (incoming, answer) => {
      if (isLoginWanted)
        return answer
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<h1>Wi-Fi visitantes</h1>')
      const path = new URL(incoming.url ?? '/', program).pathname
      const isApp = !/^\/(api|health)(\/|$)/.test(path)
      if (folder && isApp) {
        const name = extname(path) ? path : '/index.html'
        const content = await readFile(join(folder, name)).catch(() => null)
        answer.writeHead(content ? 200 : 404, {
          'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
          'cache-control': 'no-cache',
        })
        answer.end(content)
        return
      }
      if (isCut && !isApp) return incoming.destroy()
      const onward = request(
        new URL(incoming.url ?? '/', program),
        { method: incoming.method, headers: incoming.headers },
        (reply) => {
          answer.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(answer)
        },
      )
      onward.on('error', () => answer.destroy())
      incoming.pipe(onward)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  }

  async function down() {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }

  await up()
  return {
    url: `http://127.0.0.1:${port}`,
    deploy(built) {
      folder = built
    },
    cutApi(next) {
      isCut = next
    },
    wantLogin(next) {
      isLoginWanted = next
    },
    down,
    up,
  }
}
