import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@iris/contracts/errors'
import { sendError } from './error-reply.ts'
import { HEADERS_OF_PAGES } from './safe-headers.ts'
import type { Server } from './serve.ts'

/** The page of a result, whatever its token: an application of its own (apps/web/build/result-page.ts). */
const RESULT_PAGE = 'resultado/_.html'
const RESULT = /^\/resultado\/[^/.]+\/?$/i

/** Serves the built web app; every address that is no file and not the API is a route of the app. */
export async function webApp(app: Server, root: string): Promise<void> {
  const built = existsSync(root)
  const pages = new Set(built ? await pagesOf(root) : [])
  if (built) {
    const assets = join(root, 'assets') + sep
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      // The build puts a brotli and a gzip beside every text file; they have no address of their own.
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'],
      // File names under assets/ contain a hash of their content, so they never change. All others are asked for anew
      // each time: a worker that a browser held on to would keep the web app as it is.
      setHeaders(reply, path) {
        const asset = path.startsWith(assets)
        reply.header('Cache-Control', asset ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (path.startsWith(join(root, RESULT_PAGE)))
          reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex')
        // A page is two dozen scripts and styles, and this would be more than half a kilobyte on each.
        if (asset && /\.(js|css|woff2)(\.br|\.gz)?$/.test(path))
          for (const name of HEADERS_OF_PAGES) reply.removeHeader(name)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const page =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(api|health)(\/|$)/.test(request.url)
    const [path = ''] = request.url.split('?')
    if (page && built && RESULT.test(path)) return reply.sendFile(RESULT_PAGE)
    if (page && built && !/\.\w+$/.test(path)) {
      // The build made it for this route: it names all that the page needs.
      // One file stands for all records, with _ for the number.
      const own = `${path
        .slice(1)
        // Tried only where a run of slashes begins: tried at each slash, an address of nothing else takes seconds.
        .replace(/(?<!\/)\/+$/, '')
        .replace(/(?<=\/)\d+(?=\/|$)/g, '_')
        .toLowerCase()}.html`
      return reply.header('Cache-Control', 'no-cache').sendFile(pages.has(own) ? own : 'index.html')
    }
    return sendError(new AppError('route.not-found'), request, reply)
  })
}

/** The HTML files of routes, as `password/email.html`. */
async function pagesOf(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true })
  return names.filter((name) => name.endsWith('.html')).map((name) => name.replaceAll('\\', '/'))
}
