import { chown, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, ifMissing } from '../error-code.ts'
import { type Layout, SOCKET_NAME } from './layout.ts'

const STOP_MS = 15_000
const QUIT_MS = 10_000
/** Far longer than a server takes to fill the lock it has made. */
const EMPTY_MS = 1000

/**
 * Clears what a crash left in the way: a server still running on our folder, and lock files whose
 * process number now belongs to somebody else. Call it with the folder's lock held.
 */
export async function clearLeftovers(
  layout: Layout,
  log: (message: string) => void,
): Promise<void> {
  await stopServersOn(layout.data, log)
  await disown(join(layout.data, 'postmaster.pid'))
  await disown(join(layout.sockets, `${SOCKET_NAME}.lock`))
}

/**
 * Ends every server of a folder, looked for among all processes: where the folder was emptied its lock file is gone.
 * Such a server writes into the control file of whatever stands there now, and removes the socket of the next one
 * as it ends, a minute later.
 */
export async function stopServersOn(data: string, log: (message: string) => void): Promise<void> {
  const names: string[] = await readdir('/proc').catch(ifMissing([]))
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map((pid) => runsOn(pid, data)))
  for (const pid of pids.filter((_, index) => found[index])) {
    log('Encerrando o PostgreSQL que restou da execução anterior…')
    await stopProcess(pid)
  }
}

/**
 * Asks a server to end its sessions and stop; after fifteen seconds, to stop at once (its journal repairs that at the
 * next start).
 */
export async function stopProcess(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await goneWithin(pid, STOP_MS)) return
  signal(pid, 'SIGQUIT')
  if (await goneWithin(pid, QUIT_MS)) return
  throw new Error(`O PostgreSQL (processo ${pid}) não encerrou.`)
}

/**
 * PostgreSQL will not start over a lock file that names a living process. Deleting the file would
 * also delete the key to its shared-memory check, which guards against backends that are still
 * writing; a lock that names the server's own parent counts as stale and keeps that check.
 */
async function disown(lockFile: string): Promise<void> {
  const pid = await firstLine(lockFile)
  if (pid === undefined) return removeEmpty(lockFile)
  if (!exists(pid)) return
  const lines = (await readFile(lockFile, 'utf8')).split('\n')
  lines[0] = String(process.pid)
  // Beside its place first: cut short by a kill or a full disk, it would be a file that names nobody.
  const unfinished = `${lockFile}.new`
  const { uid, gid, mode } = await stat(lockFile)
  await writeFile(unfinished, lines.join('\n'), { mode })
  await chown(unfinished, uid, gid)
  await rename(unfinished, lockFile)
}

/**
 * A server killed between making its lock and writing into it leaves an empty one, over which PostgreSQL never starts.
 * One that is still filled by a server whose launcher was killed is let be: that one is found at the next look.
 */
async function removeEmpty(lockFile: string): Promise<void> {
  const found = await stat(lockFile).catch(() => undefined)
  if (found?.size !== 0) return
  await sleep(EMPTY_MS)
  if ((await stat(lockFile).catch(() => undefined))?.size === 0) await rm(lockFile, { force: true })
}

async function firstLine(file: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(ifMissing('')), 10)
  return pid > 0 ? pid : undefined
}

async function runsOn(pid: number, data: string): Promise<boolean> {
  try {
    const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    return basename(args[0] ?? '') === 'postgres' && args[args.indexOf('-D') + 1] === data
  } catch {
    return false
  }
}

/** A zombie counts as ended: it waits for its parent, not for us. */
async function goneWithin(pid: number, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms
  while (performance.now() < deadline) {
    if (!exists(pid) || (await isZombie(pid))) return true
    await sleep(10)
  }
  return false
}

async function isZombie(pid: number): Promise<boolean> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
