import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { OWN_DOCUMENTS, patternOf } from '../src/app/own-documents.ts'
import { importsFetched, PART_FILES } from './imports-fetched.ts'
import { pageFileOf } from './page-files.ts'
import { plainContracts } from './plain-contracts.ts'
import { PUBLIC_TARGET, refuseTooNew } from './public-phones.ts'
import { unusedColours } from './unused-colours.ts'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** A document as it was built: its HTML, and every file that it or a later part of it needs, but the fonts. */
export type BuiltDocument = { source: string; file: string; html: string; files: string[] }

/** The documents of `own-documents.ts` and all their files; built once for the plugins that need them. */
export type OwnDocuments = () => Promise<{ documents: BuiltDocument[]; outputs: Output[] }>

/** Builds the documents that are no part of the app behind the login: nothing of that one is in them. */
export function ownDocuments(root: string, define: Record<string, string>): OwnDocuments {
  let built: ReturnType<OwnDocuments> | undefined
  return () => {
    built ??= outputOf(root, define).then((outputs) => {
      const documents = documentsOf(outputs)
      refuseTooNew(outputs.filter(({ fileName }) => isForInvited(documents, fileName)))
      return { outputs, documents }
    })
    return built
  }
}

/** Puts the documents among the files of the app, an HTML file for each of their pages. */
export function ownDocumentFiles(own: OwnDocuments): Plugin {
  return {
    name: 'iris:own-documents',
    // In development their sources stand at the same addresses.
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        const asked = OWN_DOCUMENTS.find(({ pages }) =>
          pages.some((page) => patternOf(page).test(request.url ?? '')),
        )
        if (asked) request.url = `/${asked.source}`
        next()
      })
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { outputs, documents } = await own()
        const sources = documents.map(({ source }) => source)
        for (const file of outputs) {
          // The fonts have the same name in both.
          if (sources.includes(file.fileName) || file.fileName in bundle) continue
          const source = file.type === 'chunk' ? file.code : file.source
          this.emitFile({ type: 'asset', fileName: file.fileName, source })
        }
        for (const { source, pages } of OWN_DOCUMENTS) {
          const html = documents.find((each) => each.source === source)?.html
          for (const page of pages)
            this.emitFile({ type: 'asset', fileName: pageFileOf(page), source: html ?? '' })
        }
      },
    },
  }
}

/** Whether whoever was invited gets it on a phone of their own; who logs in may be asked for a newer browser. */
function isForInvited(documents: readonly BuiltDocument[], fileName: string): boolean {
  return documents.some(
    ({ source, files }) => source === 'registration.html' && files.includes(fileName),
  )
}

function documentsOf(outputs: readonly Output[]): BuiltDocument[] {
  return OWN_DOCUMENTS.map(({ source, file }) => {
    const html = outputs.find(({ fileName }) => fileName === source)
    if (html?.type !== 'asset') throw new Error(`${source} was not built`)
    return { source, file, html: String(html.source), files: filesOf(source, outputs) }
  })
}

/** The script of a document, all that it imports now or later, and the styles and pictures of those. */
function filesOf(source: string, outputs: readonly Output[]): string[] {
  const chunks = outputs.filter((each) => each.type === 'chunk')
  const needed = reachedFrom(source, chunks, (chunk) => [...chunk.imports, ...chunk.dynamicImports])
  const files = needed.flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ])
  return [...new Set(files)].filter((name) => !name.endsWith('.woff2'))
}

function reachedFrom(
  source: string,
  chunks: readonly Rolldown.OutputChunk[],
  next: (chunk: Rolldown.OutputChunk) => readonly string[],
): Rolldown.OutputChunk[] {
  const reached = new Set<Rolldown.OutputChunk>()
  const open = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`))
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (reached.has(chunk)) continue
    reached.add(chunk)
    const names = next(chunk)
    open.push(...chunks.filter(({ fileName }) => names.includes(fileName)))
  }
  return [...reached]
}

/**
 * Built twice. The first time tells what a document is drawn with beside its own script, which nothing else needs; the
 * second puts that into one file for all documents. What is fetched later is divided by who needs it, so that no document
 * loads what starts another.
 */
async function outputOf(root: string, define: Record<string, string>): Promise<Output[]> {
  const shared = sharedBy(await buildOnce(root, define, () => false))
  return buildOnce(root, define, (id) => shared.has(id))
}

function sharedBy(outputs: readonly Output[]): ReadonlySet<string> {
  const chunks = outputs.filter((each) => each.type === 'chunk')
  const drawnWith = OWN_DOCUMENTS.flatMap(({ source }) =>
    reachedFrom(source, chunks, ({ imports }) => imports),
  )
  return new Set(drawnWith.filter(({ isEntry }) => !isEntry).flatMap(({ moduleIds }) => moduleIds))
}

async function buildOnce(
  root: string,
  define: Record<string, string>,
  isPublic: (id: string) => boolean,
): Promise<Output[]> {
  const built = await build({
    configFile: false,
    root,
    plugins: [react(), importsFetched(root), plainContracts(root), unusedColours()],
    define,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      ...PUBLIC_TARGET,
      // The server's content policy allows no inline script and no data: fonts.
      assetsInlineLimit: 0,
      modulePreload: PART_FILES,
      rolldownOptions: {
        input: OWN_DOCUMENTS.map(({ source }) => resolve(root, source)),
        output: {
          codeSplitting: {
            groups: [{ name: 'public', test: isPublic, includeDependenciesRecursively: false }],
          },
        },
      },
    },
  })
  if (!('output' in built)) throw new Error('The documents were not built')
  return built.output
}
