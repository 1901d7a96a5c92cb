import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from './build/compressed-files.ts'
import { offlineGroups } from './build/offline-groups.ts'
import { pageFiles } from './build/page-files.ts'
import { plainContracts } from './build/plain-contracts.ts'
import { resultPage } from './build/result-page.ts'
import { serviceWorker } from './build/service-worker.ts'

const { version } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as {
  version: string
}

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const GUEST_PAGES = /src[\\/]pages[\\/](login|register|password-email|password-reset)\.tsx$/
/** What stands around every page after the login, and the tables. */
const STAFF_FRAME = /src[\\/](app[\\/]shell|table[\\/][^\\/]+)\.tsx$/
/** What the libraries and the house's own parts give to seven pages or more: one file each, for one page uses nearly all of it. */
const KIT = /node_modules/
const HOUSE = /(src[\\/](ui|form|api|address|app)|packages)[\\/]/
const MANY_PAGES = 7
/** The head of the day's pages, and what keeps their writes on the device: a page that only names such a write has no use for it. */
const DESK =
  /src[\\/](outbox[\\/](?!can-keep|use-kept-call|writes-about)|.*desk-head)|node_modules[\\/]idb[\\/]/

/** Of the screening day; its small files join each other and no page of another matter. */
const DAY = /src[\\/](features[\\/]screening-events[\\/]|outbox[\\/]|pages[\\/]event-frame)/
/** Of the exams and their results: what their dialogs share goes into no page that has none of them. */
const EXAMS = /src[\\/]features[\\/]exams[\\/]/

/** Files needed by the same pages together; those smaller than this many bytes join their nearest neighbours. */
const BY_PAGES = { entriesAware: true, entriesAwareMergeThreshold: 2_000 }

export default defineConfig({
  plugins: [
    react(),
    plainContracts(import.meta.dirname),
    pageFiles(import.meta.dirname),
    offlineGroups(import.meta.dirname),
    serviceWorker(import.meta.dirname),
    resultPage(import.meta.dirname),
    compressedFiles(),
  ],
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
            { name: 'start', tags: ['$initial'], priority: 6 },
            { name: 'guest', test: GUEST_PAGES, priority: 5 },
            { name: 'desk', test: DESK, priority: 5, includeDependenciesRecursively: false },
            {
              name: 'day',
              test: DAY,
              minShareCount: 2,
              priority: 4,
              includeDependenciesRecursively: false,
              ...BY_PAGES,
            },
            {
              name: 'exams',
              test: EXAMS,
              minShareCount: 2,
              priority: 4,
              includeDependenciesRecursively: false,
              ...BY_PAGES,
            },
            { name: 'kit', test: KIT, minShareCount: MANY_PAGES, priority: 4 },
            { name: 'house', test: HOUSE, minShareCount: MANY_PAGES, priority: 3 },
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
