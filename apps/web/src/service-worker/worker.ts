import {
  CacheFirst,
  ExpirationPlugin,
  NavigationRoute,
  type PrecacheEntry,
  Serwist,
  type SerwistPlugin,
} from 'serwist'
import { OWN_DOCUMENTS, patternOf } from '../app/own-documents.ts'
import { IS_ALONE } from './worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** What this build takes along, put in by build/service-worker.ts. */
declare const __PRECACHED__: PrecacheEntry[]

/** What TypeScript does not know yet: https://w3c.github.io/ServiceWorker/#install-event-addroutes-method */
type RoutedEvent = ExtendableEvent & {
  addRoutes?: (rule: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>
}

/** What the server answers itself, as web-app.ts says: the API, the page of a result, and every address with a file's ending. */
const ANSWERED_BY_SERVER = [/^\/(api|health|metrics|resultado)(\/|\?|$)/, /^[^?]*\.\w+(\?|$)/]

const ownPages = OWN_DOCUMENTS.map(({ file, pages }) => ({ file, at: pages.map(patternOf) }))

/** Several builds of all pages, so that a tab opened before an update still finds its files. */
const MOST_FILES = 900
const LONGEST_SECONDS = 60 * 24 * 60 * 60

/** A page in place of a script comes from a network that wants a login first: kept, it would stay for weeks. */
const noPageForFile: SerwistPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    const isFile = new URL(request.url).pathname.startsWith('/assets/')
    if (isFile && response.headers.get('content-type')?.startsWith('text/html'))
      throw new Error(`${request.url} is a page`)
    return response
  },
}

/**
 * Opens Íris without a network. Only the web app's own files are kept: no call of the API is ever looked at, for its
 * answers are people's health (docs/adr/0051-service-worker.md).
 */
const serwist = new Serwist({
  precacheEntries: __PRECACHED__,
  precacheOptions: {
    // One build's documents and the files they name stay together, with and without a network.
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [...ANSWERED_BY_SERVER, ...ownPages.flatMap(({ at }) => at)],
    cleanupOutdatedCaches: true,
    plugins: [noPageForFile],
  },
  // The first visit may already end in a dead zone.
  clientsClaim: true,
  runtimeCaching: [
    {
      // Their names hold a hash of their content.
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: new CacheFirst({
        cacheName: 'iris-assets',
        plugins: [
          noPageForFile,
          new ExpirationPlugin({
            maxEntries: MOST_FILES,
            maxAgeSeconds: LONGEST_SECONDS,
            maxAgeFrom: 'last-used',
          }),
        ],
      }),
    },
  ],
})
for (const { file, at } of ownPages)
  serwist.registerRoute(
    new NavigationRoute(serwist.createHandlerBoundToUrl(file), { allowlist: at }),
  )
serwist.addEventListeners()

/**
 * Calls of the API go by the worker altogether, in browsers that can (Chrome 123): none waits for it to start, and none
 * reaches a former worker that is about to give way. Chromium may then answer no page for minutes.
 */
self.addEventListener('install', (event) => {
  const routed: RoutedEvent = event
  routed.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
})

self.addEventListener('message', (event) => {
  if (event.data?.type === IS_ALONE) event.waitUntil(answerIsAlone(event.ports[0]))
})

async function answerIsAlone(asker: MessagePort | undefined) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  asker?.postMessage(pages.length === 1)
}
