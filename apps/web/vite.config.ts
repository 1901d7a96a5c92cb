import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from './build/compressed-files.ts'
import { pageFiles } from './build/page-files.ts'

const { version } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as {
  version: string
}

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const GUEST_PAGES = /src[\\/]pages[\\/](login|register|password-email|password-reset)\.tsx$/
/** What stands around every page after the login, and the tables. */
const STAFF_FRAME = /src[\\/](app[\\/]shell|table[\\/][^\\/]+)\.tsx$/
/** Files needed by the same pages together; those smaller than this many bytes join their nearest neighbours. */
const BY_PAGES = { entriesAware: true, entriesAwareMergeThreshold: 6_000 }

export default defineConfig({
  plugins: [react(), pageFiles(import.meta.dirname), compressedFiles()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    // The server's content policy allows no inline script and no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group takes along what its files need. What two pages or more need is in few files, each for the pages
          // that need it: left alone, a page is a hundred requests.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'guest', test: GUEST_PAGES, priority: 3 },
            { name: 'staff', test: STAFF_FRAME, priority: 2, ...BY_PAGES },
            { name: 'shared', minShareCount: 2, ...BY_PAGES },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/health': api },
  },
})
