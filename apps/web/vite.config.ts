import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from './build/compressed-files.ts'
import { importsFetched, PART_FILES } from './build/imports-fetched.ts'
import { offlineGroups } from './build/offline-groups.ts'
import { ownDocumentFiles, ownDocuments } from './build/own-documents.ts'
import { pageFiles } from './build/page-files.ts'
import { pageGroups } from './build/page-groups.ts'
import { plainContracts } from './build/plain-contracts.ts'
import { resultPage } from './build/result-page.ts'
import { serviceWorker } from './build/service-worker.ts'
import { unusedColours } from './build/unused-colours.ts'

const { version } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as {
  version: string
}

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const define = { __APP_VERSION__: JSON.stringify(version) }
const build = {
  // The server's content policy allows no inline script and no data: fonts, so nothing is inlined.
  assetsInlineLimit: 0,
  modulePreload: PART_FILES,
  chunkSizeWarningLimit: 700,
}

const own = ownDocuments(import.meta.dirname, define)

export default defineConfig({
  plugins: [
    react(),
    importsFetched(import.meta.dirname),
    plainContracts(import.meta.dirname),
    unusedColours(),
    pageGroups(import.meta.dirname, {
      plugins: [
        react(),
        importsFetched(import.meta.dirname),
        plainContracts(import.meta.dirname),
        unusedColours(),
      ],
      define,
      build,
    }),
    ownDocumentFiles(own),
    pageFiles(import.meta.dirname),
    offlineGroups(import.meta.dirname, own),
    serviceWorker(import.meta.dirname, own),
    resultPage(import.meta.dirname),
    compressedFiles(),
  ],
  define,
  build,
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/health': api },
  },
})
