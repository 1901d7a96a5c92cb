import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { BOUNDARIES } from './boundary-rules.ts'
import { sourceBreaches } from './boundary-sources.ts'
import { lengthBreaches, WRITTEN } from './length-rule.ts'
import { nameBreaches } from './name-rules.ts'
import { WEB_RULES } from './web-rules.ts'

// Who may import whom, who may build queries and who writes, and how long a file may be: see docs/architecture.md. Exits 1 on any breach.

const TREES = ['packages', 'apps']
/** Checked for their length alone. */
const BESIDES = ['e2e', 'scripts']
const SKIPPED = new Set(['node_modules', 'dist', 'data'])

/**
 * The breaches in the project at `baseDir`, one line each, empty when there are none. A source file that was not read
 * counts as a breach, because the check reads nothing at all when it does not know the compiler.
 */
export async function checkBoundaries(baseDir: string): Promise<string[]> {
  const trees = TREES.filter((tree) => existsSync(join(baseDir, tree)))
  const { output } = await cruise(
    trees,
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: BOUNDARIES },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)(dist|data)/' },
      tsPreCompilationDeps: true,
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  )
  const { modules, summary } = output as ICruiseResult
  const read = new Set(modules.map(({ source }) => source))
  const files = (await Promise.all(trees.map((tree) => listSources(baseDir, tree)))).flat()
  const sources = await readSources(baseDir, files)
  return [
    ...files.filter((file) => !read.has(file)).map((file) => `not-read: ${file}`),
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...sourceBreaches(sources),
    ...nameBreaches(sources),
    ...(await otherWaysInWeb(baseDir)),
    ...lengthBreaches(await readWritten(baseDir)),
  ].sort()
}

async function readWritten(baseDir: string): Promise<Map<string, string>> {
  const trees = [...TREES, ...BESIDES].filter((tree) => existsSync(join(baseDir, tree)))
  const files = await Promise.all(trees.map((tree) => listSources(baseDir, tree, WRITTEN)))
  return readSources(baseDir, files.flat())
}

async function readSources(baseDir: string, files: string[]): Promise<Map<string, string>> {
  const read = async (file: string) => [file, await readFile(join(baseDir, file), 'utf8')] as const
  return new Map(
    await Promise.all(files.filter((file) => existsSync(join(baseDir, file))).map(read)),
  )
}

/** In the web application each job has one way: see web-rules.ts. */
async function otherWaysInWeb(baseDir: string): Promise<string[]> {
  const files = await listSources(baseDir, 'apps/web/src', /[.](tsx?|css)$/)
  const breaches: string[] = []
  for (const file of files.filter((each) => !/[.]test[.]tsx?$/.test(each))) {
    const text = await readFile(join(baseDir, file), 'utf8')
    for (const { name, in: where, but, never } of WEB_RULES) {
      if (!where.test(file) || but?.test(file)) continue
      for (const { index } of text.matchAll(never))
        breaches.push(`${name}: ${file}:${text.slice(0, index).split('\n').length}`)
    }
  }
  return breaches
}

async function listSources(baseDir: string, folder: string, kind = /[.]tsx?$/): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(join(baseDir, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) {
      found.push(...(await listSources(baseDir, path, kind)))
    } else if (kind.test(entry.name) && !entry.name.endsWith('.d.ts')) {
      found.push(path)
    }
  }
  return found
}

if (import.meta.main) {
  const breaches = await checkBoundaries(join(import.meta.dirname, '..'))
  for (const breach of breaches) console.error(breach)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
