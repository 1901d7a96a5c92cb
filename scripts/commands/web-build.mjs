import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, noteIfAllowed, projectEnv, ROOT, run, tool } from './project.mjs'

const WEB = join(ROOT, 'apps', 'web')
const HASH = join(WEB, 'dist', '.hash')
const SOURCES = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json']
/** Made by the build or for tests alone: a changed test builds nothing anew. */
const SKIPPED = /^(dist|node_modules|test)$|\.test\.tsx?$/

/** Builds the web app, unless it was built from these same sources. */
export async function ensureWebBuilt() {
  const files = SOURCES.flatMap((source) => listFiles(source))
  const stamp = digest(files.map(({ path, size, mtimeMs }) => `${path} ${size} ${mtimeMs}`))
  const built = existsSync(HASH) ? JSON.parse(readFileSync(HASH, 'utf8')) : {}
  if (built.stamp === stamp) return
  // A fresh checkout changes all dates but no content.
  const content = digest(
    files.map(({ path }) => `${path} ${digest([readFileSync(join(ROOT, path))])}`),
  )
  if (built.content !== content) {
    console.log('Construindo a interface…')
    const args = tool('vite', 'build', '--logLevel', 'warn')
    const env = projectEnv({ NODE_ENV: 'production' })
    if ((await run(NODE, args, { cwd: WEB, env })) !== 0) {
      throw new Error('A interface não pôde ser construída.')
    }
  }
  noteIfAllowed(HASH, JSON.stringify({ stamp, content }))
}

function listFiles(path) {
  const found = statSync(join(ROOT, path))
  if (!found.isDirectory()) return [{ path, size: found.size, mtimeMs: found.mtimeMs }]
  return readdirSync(join(ROOT, path))
    .filter((name) => !SKIPPED.test(name))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`))
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('hex')
}
