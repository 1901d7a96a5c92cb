import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** A route, and the files of the sources it opens with, from `apps/web/src`. */
export type PageSources = { path: string; sources: string[] }

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'moduleIds'> & {
  viteMetadata?: { importedCss: Iterable<string> }
}

/**
 * For every route an HTML file that names all scripts and styles of that page, so the browser asks for them at once
 * instead of one after the other. The server sends it in place of `index.html` (web-app.ts).
 */
export function pageFiles(root: string): Plugin {
  return {
    name: 'iris:page-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build made no index.html')
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const routes = readFileSync(resolve(root, 'src/app/routes.ts'), 'utf8')
        for (const { path, sources } of pagesIn(routes)) {
          const files = filesOf(
            sources.map((source) => resolve(root, 'src', source)),
            chunks,
          )
          const source = withLinks(String(index.source), files)
          this.emitFile({ type: 'asset', fileName: pageFileOf(path), source })
        }
      },
    },
  }
}

/** `/password/email` → `password/email.html`, `/screening-events/:id` → `screening-events/_.html`, without regard to case. */
export function pageFileOf(path: string): string {
  return `${path
    .slice(1)
    .replace(/:[a-z]+/gi, '_')
    .toLowerCase()}.html`
}

/** What stands around the pages of a list in routes.ts. */
const FRAMES: Readonly<Record<string, string>> = {
  MEMBER_PAGES: 'app/shell.tsx',
  DEMO_PAGES: 'app/shell.tsx',
  DESK_PAGES: 'app/desk-shell.tsx',
}

/** The pages in the text of routes.ts, each with the frame of its list. */
export function pagesIn(routes: string): PageSources[] {
  const lists = [...routes.matchAll(/export const ([A-Z]+_PAGES)\b/g)]
  const pages = [...routes.matchAll(/path: '([^']+)',[^}]*?import\('\.\.\/([^']+)'\)/g)]
  if (lists.length === 0 || pages.length !== routes.match(/\bpath: '/g)?.length)
    throw new Error('routes.ts is not written as the build reads it')
  return pages.map(({ index, 1: path = '', 2: page = '' }) => {
    const list = lists.findLast((each) => each.index < index)?.[1] ?? ''
    const frame = FRAMES[list]
    return { path, sources: frame ? [frame, page] : [page] }
  })
}

/** The scripts with these sources and all they import, each with its styles, first what the others need. */
export function filesOf(sources: readonly string[], chunks: readonly Chunk[]): string[] {
  const found = new Set<string>()
  const seen = new Set<Chunk>()
  function add(chunk: Chunk) {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported) add(imported)
    }
    for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file)
    found.add(chunk.fileName)
  }
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(source))
    if (!chunk) throw new Error(`${source} is in no file of the build`)
    add(chunk)
  }
  return [...found]
}

/** The page with a link for each of the files that it does not name yet. */
export function withLinks(html: string, files: readonly string[]): string {
  const links = files
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `    <link rel="stylesheet" crossorigin href="/${file}">\n`
        : `    <link rel="modulepreload" crossorigin href="/${file}">\n`,
    )
  return html.replace('  </head>', `${links.join('')}  </head>`)
}
