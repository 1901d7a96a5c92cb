import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'
import type { Opened } from './join-files.ts'
import { joinToGoal } from './join-to-goal.ts'
import { pagesIn } from './page-files.ts'
import type { Packed } from './weigh-groups.ts'

const START = 'app/start.tsx'
const ROUTES = 'app/routes.ts'

/** What a script of our kind is compressed to, and a style. */
const TRAVELS = 0.24
const STYLE_TRAVELS = 0.2
/**
 * What the build's best packing makes of what is packed here quickly: of a large text it makes less. Found by comparing, as
 * what each file adds by itself; with both most pages come out within a kilobyte of their estimate.
 */
const scriptAtBest = (quickly: number) => Math.min(0.949 * quickly, 500 + 0.911 * quickly)
const styleAtBest = (quickly: number) => 0.933 * quickly
const FILE = 350
/** What a chunk says of others changes as they are joined: what it imports and gives, and what its parts will need. */
const ABOUT_OTHERS = [
  /\bimport(?:\{[^}]*\}|\*as \w+|[\w$]+)?(?:from)?"\.\/[^"]+";?/g,
  /\bexport\{[^}]*\};?/g,
  /^const __vite__mapDeps=[^[]*\[[^\]]*\][^;]*;/,
]
/** A part opened later is waited for as well, but nobody opens all of them. */
const PART = 0.05
/** What is fetched behind every page of the staff once it has settled: always all of it, so it counts as a page. */
const BEHIND = [
  'app/configurator.tsx',
  'app/lock-screen.tsx',
  'app/login-again.tsx',
  'app/menu-tips.tsx',
  'app/new-version.tsx',
  'app/page-search.tsx',
  'app/toasts.tsx',
  'outbox/start-outbox.ts',
  'outbox/wiping.ts',
]
/**
 * The 240 kB that a page may weigh (scripts/check-weight.ts), less what an estimate may be wrong by. A lower one makes
 * every other page heavier.
 */
const GOAL = 237_600
/** The pages whose goal is lower: the figures are read first. */
const GOALS: Readonly<Record<string, number>> = { '/dashboard': 189_000 }

/**
 * Decides which modules share a file. The app is first built with a file for every set of modules that the same pages
 * need; those are joined where that makes the pages lighter (join-files.ts, join-to-goal.ts), and the build takes the
 * result as its groups.
 */
export function pageGroups(root: string, config: UserConfig): Plugin {
  return {
    name: 'iris:page-groups',
    apply: 'build',
    async config() {
      const { chunks, styles } = await chunksByNeed(root, config)
      const fileOf = filesByModule(root, chunks, styles)
      const name = (id: string) => fileOf.get(id) ?? null
      const groups = [{ name, debugName: 'by need', includeDependenciesRecursively: false }]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}

/** The build's own way: two modules are in one file when exactly the same pages and parts need them. */
async function chunksByNeed(root: string, config: UserConfig) {
  const built = await build({
    ...config,
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: { ...config.build, write: false },
  })
  if (!('output' in built)) throw new Error('The web app was not built')
  const sheets = built.output.filter((each) => each.type === 'asset')
  return {
    chunks: built.output.filter((each) => each.type === 'chunk'),
    styles: new Map(sheets.map(({ fileName, source }) => [fileName, String(source)])),
  }
}

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'name' | 'code' | 'imports' | 'moduleIds' | 'isDynamicEntry' | 'viteMetadata'
>

/** For each module the name of its file; `styles` has the texts of the style sheets. */
function filesByModule(
  root: string,
  chunks: readonly Chunk[],
  styles: ReadonlyMap<string, string>,
): Map<string, string> {
  const source = (name: string) => resolve(root, 'src', name)
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const chunkOf = (name: string) => chunks.find(({ moduleIds }) => moduleIds.includes(source(name)))
  const routes = pagesIn(readFileSync(source(ROUTES), 'utf8'))
  const pages = routes.map(({ sources }) =>
    [START, ...sources].flatMap((name) => chunkOf(name) ?? []),
  )
  const start = withImports(
    [chunkOf(START)].filter((chunk) => chunk !== undefined),
    byName,
  )
  const parts = chunks.filter((chunk) => chunk.isDynamicEntry && !pages.flat().includes(chunk))
  const later = (opens: readonly Chunk[]) =>
    new Set([...withImports(opens, byName)].filter((name) => !start.has(name)))
  const behind = BEHIND.map((name) => {
    const chunk = chunkOf(name)
    if (!chunk) throw new Error(`${name} is in no file of the build`)
    return chunk
  })
  const opened: Opened[] = [
    ...pages.map((opens, at) => ({
      files: withImports(opens, byName),
      weight: 1,
      goal: GOALS[routes[at]?.path ?? ''] ?? GOAL,
    })),
    ...parts.map((part) => ({ files: later([part]), weight: PART })),
    { files: later(behind), weight: 1 },
  ]
  // A script brings its styles along.
  const styleOf = ({ viteMetadata }: Chunk) =>
    [...(viteMetadata?.importedCss ?? [])].map((name) => styles.get(name) ?? '').join('')
  const small = chunks.map((chunk) => ({
    name: chunk.fileName,
    bytes: chunk.code.length * TRAVELS + styleOf(chunk).length * STYLE_TRAVELS,
    imports: chunk.imports,
  }))
  const packed = packedSizes(byName, styleOf)
  const joined = joinToGoal({ files: small, opened, packed }).map((names) =>
    names.flatMap((name) => byName.get(name) ?? []),
  )
  return new Map(
    joined.flatMap((files, at) => {
      const name = `${largest(files).name}-${at}`
      return files.flatMap(({ moduleIds }) => moduleIds.map((id) => [id, name] as const))
    }),
  )
}

/** What chunks weigh in one file; the same ones are packed once. */
function packedSizes(
  byName: ReadonlyMap<string, Chunk>,
  styleOf: (chunk: Chunk) => string,
): Packed {
  const known = new Map<string, number>()
  const knownStyles = new Map<string, number>()
  return (names) => {
    const key = names.toSorted().join()
    const before = known.get(key)
    if (before !== undefined) return before
    const chunks = names.flatMap((name) => byName.get(name) ?? [])
    const script = packQuickly(chunks.map(ownCode).join(''))
    // Most groups have none, or that of the one before them.
    const text = chunks.map(styleOf).join('')
    const style = knownStyles.get(text) ?? packQuickly(text)
    knownStyles.set(text, style)
    const size = scriptAtBest(script) + styleAtBest(style) + FILE
    known.set(key, size)
    return size
  }
}

function ownCode({ code }: Chunk): string {
  return ABOUT_OTHERS.reduce((rest, about) => rest.replace(about, ''), code)
}

/** A step up, at 8, packs no better and six times as slowly, and at 9 the tables alone take longer than the best packing. */
function packQuickly(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }).length
}

function largest(chunks: readonly Chunk[]): Chunk {
  return chunks.reduce((most, chunk) => (chunk.code.length > most.code.length ? chunk : most))
}

/** The names of these files and of all that they import. */
function withImports(chunks: readonly Chunk[], byName: ReadonlyMap<string, Chunk>): Set<string> {
  const names = new Set<string>()
  const open = chunks.map(({ fileName }) => fileName)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (names.has(name)) continue
    names.add(name)
    open.push(...(byName.get(name)?.imports ?? []))
  }
  return names
}
