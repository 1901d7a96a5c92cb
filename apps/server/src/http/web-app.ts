import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { AppError } from '@iris/contracts/errors'
import { sendError } from './error-reply.ts'
import type { Server } from './serve.ts'

/** Serves the built web app; every address that is not a file or the API's is the app's own route. */
export async function webApp(app: Server, root: string): Promise<void> {
  const built = existsSync(root)
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      // File names under assets/ carry their content's hash, so they never change.
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
    if (page && built && !/\.\w+$/.test(request.url.split('?')[0] ?? '')) {
      return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
    }
    return sendError(new AppError('route.not-found'), request, reply)
  })
}
