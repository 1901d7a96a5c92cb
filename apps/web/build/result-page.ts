import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { PUBLIC_TARGET, refuseTooNew } from './public-phones.ts'

/** What the server sends for `/resultado/{token}`, as web-app.ts says. */
const PAGE = 'resultado/_.html'
const ADDRESS = /^\/resultado\/[^/.?]+\/?(\?|$)/

/**
 * Builds the page of a result, an application of its own beside the web app: nothing of the one is in the other, so a
 * phone fetches little, and there is no login, no store and no router that could keep a part of the result.
 */
export function resultPage(root: string): Plugin {
  return {
    name: 'iris:result-page',
    // In development its source stands at the same addresses.
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (ADDRESS.test(request.url ?? '')) request.url = '/result.html'
        next()
      })
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const file of await outputOf(root)) {
          // The font has the same name in both.
          if (file.fileName in bundle) continue
          const source = file.type === 'chunk' ? file.code : file.source
          const fileName = file.fileName === 'result.html' ? PAGE : file.fileName
          this.emitFile({ type: 'asset', fileName, source })
        }
      },
    },
  }
}

async function outputOf(root: string): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const built = await build({
    configFile: false,
    root,
    plugins: [react()],
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      ...PUBLIC_TARGET,
      // The server's content policy allows no inline script and no data: fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: resolve(root, 'result.html') },
    },
  })
  if (!('output' in built)) throw new Error('The page of a result was not built')
  refuseTooNew(built.output)
  return built.output
}
