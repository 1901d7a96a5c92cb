import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import { AppError } from '@iris/contracts/errors'
import { sendError } from './error-reply.ts'
import type { Server } from './serve.ts'

/** Serves the built web app; every address that is no file and not the API is a route of the app. */
export async function webApp(app: Server, root: string): Promise<void> {
  const built = existsSync(root)
  const pages = new Set(built ? await pagesOf(root) : [])
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      // The build puts a brotli and a gzip beside every text file; they have no address of their own.
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'],
      // File names under assets/ contain a hash of their content, so they never change.
      setHeaders: (reply, path) =>
        reply.header(
          'Cache-Control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const page =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(api|health)(\/|$)/.test(request.url)
    const [path = ''] = request.url.split('?')
    if (page && built && !/\.\w+$/.test(path)) {
      // The build made it for this route: it names all that the page needs.
      const own = `${path.slice(1).replace(/\/+$/, '').toLowerCase()}.html`
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
