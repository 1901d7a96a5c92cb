import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { OwnDocuments } from './own-documents.ts'
import { filesOf, pagesIn } from './page-files.ts'

/**
 * What a device keeps for when there is no network, by what it is used for: somebody's own phone that only registers
 * never loads the stations. `day` has the page that the installed app opens with, and the login.
 */
const GROUPS = {
  day: { paths: /^\/(dashboard|patients|outbox|screening-events)(\/|$)/, document: 'guest.html' },
  registration: { document: 'registration.html' },
}

/** Stands around every page, and fetches parts of its own. */
const AROUND = 'app/providers.tsx'
/** Knows every page, so nothing is followed through it. */
const ROUTES = 'app/routes.ts'

/** Of a module, what it imports and what it fetches later. */
export type ModuleLinks = {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** Writes `offline.json`: for each group the addresses of all files that its pages and their later parts need. */
export function offlineGroups(root: string, own: OwnDocuments): Plugin {
  return {
    name: 'iris:offline-groups',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { documents } = await own()
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const source = (name: string) => resolve(root, 'src', name)
        const pages = pagesIn(readFileSync(source(ROUTES), 'utf8'))
        const filesOfGroup = (paths: RegExp) => {
          const opened = pages
            .filter(({ path }) => paths.test(path))
            .flatMap(({ sources }) => sources)
          const parts = partsOf(
            [AROUND, ...opened].map(source),
            (id) => this.getModuleInfo(id),
            source(ROUTES),
          )
          return withAssets(filesOf(parts, chunks), chunks)
        }
        const groups = Object.entries(GROUPS).map(([name, group]) => {
          const later = documents.find(({ source }) => source === group.document)?.files ?? []
          const files = [...('paths' in group ? filesOfGroup(group.paths) : []), ...later]
          return [name, files.map((file) => `/${file}`)]
        })
        this.emitFile({
          type: 'asset',
          fileName: 'offline.json',
          source: JSON.stringify(Object.fromEntries(groups)),
        })
      },
    },
  }
}

/** The modules given and every one that is fetched later by what they need, however deep; not through `closed`. */
export function partsOf(
  modules: readonly string[],
  linksOf: (id: string) => ModuleLinks | null,
  closed: string,
): string[] {
  const parts = new Set(modules)
  const seen = new Set([closed])
  const open = [...modules]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = linksOf(id) ?? {}
    for (const later of dynamicallyImportedIds) parts.add(later)
    open.push(...importedIds, ...dynamicallyImportedIds)
  }
  return [...parts]
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName'> & {
  viteMetadata?: { importedAssets: Iterable<string> }
}

/** The files, and the pictures and the like that the scripts among them know by address. The fonts come with the worker. */
export function withAssets(files: readonly string[], chunks: readonly Chunk[]): string[] {
  const assets = chunks
    .filter(({ fileName }) => files.includes(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedAssets ?? [])])
    .filter((name) => !name.endsWith('.woff2'))
  return [...new Set([...files, ...assets])]
}
