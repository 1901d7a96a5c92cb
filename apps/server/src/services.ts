import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Limits } from './db/limits.sql.ts'
import type { Reports } from './db/reports.sql.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { SettingCertificate } from './signing/setting-certificate.ts'

/** What every handler can use. Made once in main.ts (or by the tests) and passed down, never global. */
export type Services = {
  config: Config
  db: Database
  /** Where statistics and reports are read. */
  reports: Reports
  files: FileStore
  mailer: Mailer
  jobs: Jobs
  limits: Limits
  /** Signs the results of its doctor (SIGNING_P12). */
  certificate: SettingCertificate | null
}
