import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Milliseconds of processor that this program and the cluster's processes have used so far, where the system tells it
 * (Linux); else NaN. A process that has ended is not in it, so no parallel workers may run meanwhile.
 * @param dataDir the cluster's own folder, with its postmaster.pid
 */
export async function cpuTime(dataDir: string): Promise<number> {
  const { user, system } = process.cpuUsage()
  try {
    const pid = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    const used = await Promise.all(children.trim().split(' ').map(nanoseconds))
    return (user + system) / 1e3 + used.reduce((sum, one) => sum + one, 0) / 1e6
  } catch {
    return Number.NaN
  }
}

async function nanoseconds(pid: string): Promise<number> {
  // One that has just ended has no file any more.
  const schedstat = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
  return Number(schedstat.split(' ')[0])
}
