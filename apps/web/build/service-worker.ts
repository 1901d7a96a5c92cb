import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import type { OwnDocuments } from './own-documents.ts'

/** What the worker takes along when it is installed; a file with a hash in its name needs no revision. */
export type Precached = { url: string; revision: string | null }

/** Any Portuguese text is written with it; the other alphabets' fonts come when a text needs them. */
const FONT = /^assets\/inter-latin-wght-.*\.woff2$/
const NAMED = /\b(?:src|href)="(\/assets\/[^"]+)"/g

/**
 * Builds `service-worker.js` as one file of its own, with the list of what it keeps from the start: this build's
 * documents, the start files that they name, the font, the manifest and the icons.
 */
export function serviceWorker(root: string, own: OwnDocuments): Plugin {
  return {
    name: 'iris:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build made no index.html')
        const still = resolve(root, 'public')
        const { documents } = await own()
        const list = precached(
          [
            ['/index.html', String(index.source)],
            ...documents.map(({ file, html }) => [file, html] as const),
          ],
          Object.keys(bundle),
          readdirSync(still).map((name) => [name, readFileSync(resolve(still, name))]),
        )
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: await workerSource(root, list),
        })
      },
    },
  }
}

/** The list for a build with these documents and files; `still` are the files that keep their name. */
export function precached(
  documents: readonly (readonly [url: string, html: string])[],
  files: readonly string[],
  still: readonly (readonly [name: string, content: Uint8Array])[],
): Precached[] {
  const font = files.find((name) => FONT.test(name))
  if (!font) throw new Error('The font is in no file of the build')
  const named = documents.flatMap(([, html]) => [...html.matchAll(NAMED)])
  const hashed = new Set([...named.map(([, url = '']) => url), `/${font}`])
  return [
    ...documents.map(([url, html]) => ({ url, revision: revisionOf(html) })),
    ...[...hashed].map((url) => ({ url, revision: null })),
    ...still.map(([name, content]) => ({ url: `/${name}`, revision: revisionOf(content) })),
  ]
}

function revisionOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** A worker is one plain script: not every browser takes modules there. */
async function workerSource(root: string, list: readonly Precached[]): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { __PRECACHED__: JSON.stringify(list) },
    build: {
      write: false,
      rolldownOptions: {
        input: resolve(root, 'src/service-worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
  const outputs = 'output' in built ? built.output : []
  const [script] = outputs
  if (outputs.length !== 1 || script?.type !== 'chunk')
    throw new Error('The service worker is not one script')
  return script.code
}
