import { z } from 'zod'
import { keptSecret } from './backup/kept-secret.ts'
import { backUpTonight } from './backup/nightly-backup.ts'
import type { DatabaseConfig } from './db/database.ts'
import { sweepFiles } from './files/sweep-files.ts'
import type { JobType } from './jobs/jobs.ts'
import type { Services } from './services.ts'
import { faultInWords } from './watch/fault-in-words.ts'
import { withoutPeople } from './watch/plain-error.ts'

const backupJob: JobType = { name: 'nightly-backup', schema: z.object({}) }
const sweepJob: JobType = { name: 'sweep-files', schema: z.object({}) }

const HOURS = 3600
/** Seconds before the second try, doubling each time: the last of five comes after an hour and a half. */
const RETRY = { retries: 4, retryDelay: 6 * 60 }

/** Work that one of the instances does once a night. */
export function defineNightlyJobs(
  { config, db, files, jobs }: Pick<Services, 'config' | 'db' | 'files' | 'jobs'>,
  owner: DatabaseConfig,
  log: (line: string) => void,
): void {
  const { backup, dataDir } = config
  const [hour, minute] = (backup?.at ?? '02:00').split(':').map(Number)
  jobs.define(
    backupJob,
    async (_data, { signal, lastTry }) => {
      if (!backup) throw new Error('BACKUP_DIR não está definida nesta instância.')
      try {
        const secret = await keptSecret(dataDir, process.env)
        await backUpTonight({ ...backup, connection: owner, files, secret, signal, log })
      } catch (error) {
        const next = lastTry ? 'Não haverá outra tentativa esta noite' : 'Será tentada de novo'
        log(
          `A cópia da noite em ${backup.dir} falhou: ${faultInWords(error) ?? withoutPeople((error as Error).message)} ${next}.`,
        )
        throw error
      }
    },
    // An instance without a folder would only use up the tries of those that have one.
    { ...RETRY, timeout: 6 * HOURS, cron: `${minute} ${hour} * * *`, leftToOthers: !backup },
  )
  jobs.define(
    sweepJob,
    async (_data, { signal }) => {
      await sweepFiles({ db, files, log, signal })
    },
    { timeout: 6 * HOURS, cron: '30 4 * * *' },
  )
}
