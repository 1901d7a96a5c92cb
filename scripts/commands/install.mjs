import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostEnv, NODE, noteIfAllowed, ROOT, run } from './project.mjs'

const LOCK = join(ROOT, 'package-lock.json')
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
const HASH = join(ROOT, 'node_modules', '.iris-lock-hash')

/** What npm must be told before it chooses packages. */
export const AS_PROJECT_NODE = `--require ${JSON.stringify(join(ROOT, 'scripts', 'commands', 'as-project-node.cjs'))}`

/** Installs the packages, unless they already match the lock file. */
export async function ensureInstalled() {
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (existsSync(NODE)) {
    if (read(HASH) === hash) return
    if (installedMatchesLock()) return noteIfAllowed(HASH, hash)
  }
  console.log('Instalando os pacotes…')
  // The project's Node is an optional package, and install scripts of packages are never needed. Neither is npm's
  // warning that packages want a newer Node than the one running this, nor its question to the registry
  // about known faults, for which it would wait where the network is bad.
  const args = [
    'ci',
    '--include=optional',
    '--include=dev',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ]
  const shell = process.platform === 'win32'
  const env = { ...hostEnv(), NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${AS_PROJECT_NODE}` }
  if ((await run('npm', args, { env, shell })) !== 0) {
    throw new Error('Os pacotes não puderam ser instalados.')
  }
  if (!existsSync(NODE)) throw new Error('Não há Node 24 para este sistema entre os pacotes.')
  writeFileSync(HASH, hash)
}

/** After an npm install by hand there is no hash, but npm has its own list of what is installed. */
function installedMatchesLock() {
  const installed = JSON.parse(read(INSTALLED) ?? '{"packages":{}}').packages
  const locked = JSON.parse(readFileSync(LOCK, 'utf8')).packages
  return Object.entries(locked).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.includes('node_modules/') || link) return true
    if (!installed[path]) return Boolean(optional || devOptional)
    return installed[path].version === version
  })
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
