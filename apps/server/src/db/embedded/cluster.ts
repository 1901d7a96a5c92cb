import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../error-code.ts'
import { blameDisk } from './blame-disk.ts'
import type { Layout } from './layout.ts'
import { stopServersOn } from './leftovers.ts'
import type { Programs } from './programs.ts'

/** The only environment PostgreSQL sees: English messages (some are read) and no PG… variables. */
export const CLEAN_ENV = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

/** Runs initdb unless the cluster exists. */
export async function createCluster(
  layout: Layout,
  programs: Programs,
  log: (message: string) => void,
): Promise<void> {
  await removeUnfinished(layout.home)
  const version = await versionOf(layout.data)
  if (version === '18') return
  if (version !== undefined) {
    throw new Error(
      `O banco de dados em ${layout.data} é do PostgreSQL ${version}, e esta versão da Íris usa o 18.`,
    )
  }
  await stopServersOn(layout.data, log)
  log('Criando o banco de dados…')
  // A new name each time: an initdb that outlived its parent may still be writing to another.
  const unfinished = join(layout.home, `data.new-${randomBytes(4).toString('hex')}`)
  await mkdir(unfinished, { mode: 0o700 })
  if (layout.account) await chown(unfinished, layout.account.uid, layout.account.gid)
  await initdb(layout, programs, unfinished)
  await rename(unfinished, layout.data)
  await syncFolder(layout.home)
}

async function initdb(layout: Layout, programs: Programs, folder: string): Promise<void> {
  // No system locale is used: pt_BR.UTF-8 is often missing. The bundled ICU always knows pt-BR.
  const args = ['-D', folder, '-U', 'iris', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  args.push('--locale-provider=icu', '--icu-locale=pt-BR', '--no-instructions')
  const child = spawn(programs.initdb, args, {
    ...(layout.account && { uid: layout.account.uid, gid: layout.account.gid }),
    env: CLEAN_ENV,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const failure = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : said.trim()))
  })
  if (failure === undefined) return
  const error = new Error(`Não foi possível criar o banco de dados em ${layout.home}:\n${failure}`)
  const blamed = await blameDisk(error, failure, layout)
  await rm(folder, { recursive: true, force: true })
  throw blamed
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith('data.new')) continue
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

async function versionOf(data: string): Promise<string | undefined> {
  return (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(ifMissing(undefined)))?.trim()
}

/** Makes a rename in a folder outlast a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
