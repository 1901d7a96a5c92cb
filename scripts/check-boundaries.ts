import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { BOUNDARIES } from './boundary-rules.ts'
import { sourceBreaches } from './boundary-sources.ts'

// Who may import whom, who may build queries and who writes: see docs/architecture.md. Exits 1 on any breach.

const TREES = ['packages', 'apps']
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
  return [
    ...files.filter((file) => !read.has(file)).map((file) => `not-read: ${file}`),
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...sourceBreaches(await readSources(baseDir, files)),
  ].sort()
}

async function readSources(baseDir: string, files: string[]): Promise<Map<string, string>> {
  const read = async (file: string) => [file, await readFile(join(baseDir, file), 'utf8')] as const
  return new Map(
    await Promise.all(files.filter((file) => existsSync(join(baseDir, file))).map(read)),
  )
}

async function listSources(baseDir: string, folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(join(baseDir, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) {
      found.push(...(await listSources(baseDir, path)))
    } else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts')) {
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
