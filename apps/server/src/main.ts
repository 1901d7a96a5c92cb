import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createApp } from './app.ts'
import { keepSealing } from './audit/keep-sealing.ts'
import { checkNightly } from './backup/check-nightly.ts'
import { refuseUnfinishedMove } from './backup/unfinished-move.ts'
import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts'
import { type Config, readConfig, readPlaces } from './config.ts'
import { asApp, connectAsApp } from './db/app-role.ts'
import { createDatabase, type DatabaseConfig } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { createLimits } from './db/limits.sql.ts'
import { migrate } from './db/migrate.ts'
import { createReports } from './db/reports.sql.ts'
import { blameSetting } from './db/wrong-setting.ts'
import { fileStoreOf } from './files/create-file-store.ts'
import { refuseElsewhere } from './files/refuse-elsewhere.ts'
import { housekeeping } from './housekeeping.ts'
import { leave } from './http/leave.ts'
import { listen } from './http/listen.ts'
import { doAll } from './jobs/do-all.ts'
import { createJobs } from './jobs/jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { settingInWords } from './modules/certificates/certificates.public.ts'
import { keepFolding } from './modules/dashboard/dashboard.commands.ts'
import { makeDefaultUsers } from './modules/users/first-start.commands.ts'
import { defineNightlyJobs } from './nightly.ts'
import type { Services } from './services.ts'
import { readSettingCertificate } from './signing/setting-certificate.ts'
import { exitCodeOf } from './watch/exit-code.ts'
import { faultInWords } from './watch/fault-in-words.ts'
import { createLog, plainVoice, sayByLog } from './watch/log.ts'
import { withoutPeople } from './watch/plain-error.ts'

// Read before the other settings, one of which may be wrong.
const isJson = process.env.LOG_FORMAT === 'json'
const log = createLog(isJson ? 'json' : 'text')
const { say, complain } = isJson ? sayByLog(log) : plainVoice

/** What must be undone, in reverse, however far the start came. */
const undo: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined

function stop(): Promise<void> {
  stopping ??= doAll(undo.reverse())
  return stopping
}

async function start(): Promise<void> {
  await refuseUnfinishedRestore(readPlaces(process.env).dataDir)
  const config = readConfig(process.env)
  const certificate = config.signing ? await readSettingCertificate(config.signing) : null
  if (config.backup && config.role === 'all') await checkNightly(config.backup, say)
  const isStoreThere =
    !config.s3 || (await (await import('./files/check-bucket.ts')).checkBucket(config.s3, say))
  const owner = await openDatabase(config.databaseUrl, config.dataDir)
  const blame = config.databaseUrl ? blameSetting : undefined
  await refuseUnfinishedMove(owner).catch(blame)
  await migrate(owner).catch(blame)
  const program = await connectAsApp(owner, say)
  const db = createDatabase(program)
  undo.push(() => db.destroy())
  const files = fileStoreOf(config)
  if (isStoreThere && !config.filesLost) await refuseElsewhere(db, files, config)
  const replica = config.replicaUrl ? { connectionString: config.replicaUrl } : undefined
  // It says what the driver said.
  const sayCleaned = (line: string) => say(withoutPeople(line))
  const reports = createReports(
    db,
    replica && (program === owner ? replica : asApp(replica)),
    sayCleaned,
  )
  undo.push(() => reports.close())
  const limits = createLimits(program)
  undo.push(() => limits.close())
  const first = await makeDefaultUsers(db, config)
  if (certificate) say(await settingInWords(db, certificate))
  const works = config.role === 'all'

  const services: Services = {
    config,
    db,
    reports,
    files,
    mailer: createMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      dataDir: config.dataDir,
      log: say,
    }),
    jobs: createJobs({ connection: owner, log: say, works }),
    limits,
    certificate,
  }
  const demo = process.argv.includes('--demo')
    ? await (await import('./demo/start-demo.ts')).startDemo({
        db,
        files,
        log: say,
      })
    : []
  const app = await createApp({ services, log })
  if (demo.length > 0) await (await import('./demo/moving-day.ts')).moveWhenSeen(app, db, say)
  defineNightlyJobs(services, owner, say)
  await services.jobs.start()
  undo.push(() => services.jobs.stop())
  undo.push(housekeeping(services))
  if (works) {
    undo.push(keepFolding(db))
    undo.push(keepSealing(db, config.dataDir))
  }

  undo.push(() => leave(app, config.drainSeconds))
  const address = await listen(app, config)
  if (!config.smtpUrl)
    say(`E-mails não saem daqui: SMTP_URL não foi definida, e ficam em ${config.dataDir}/mail.`)
  tellWhatStaysHere(config)
  if (first && config.logFormat === 'json') {
    // Log collectors keep it and show it to everybody who may look.
    say(`Primeiro acesso: veja ${await keepFirstLogin(config.dataDir, first)} e apague o arquivo.`)
  } else if (first) {
    say('Primeiro acesso (anote: não será mostrado de novo):')
    say(`  E-mail: ${first.email}`)
    say(`  Senha:  ${first.password}`)
  }
  for (const line of demo) say(line)
  say(`Íris no ar: ${address.replace('127.0.0.1', 'localhost')}`)
  // What the start took would otherwise be held until somebody needs memory (SERVER in scripts/commands/project.mjs).
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** With a database of one's own others may be meant to start on it as well. */
function tellWhatStaysHere({ databaseUrl, s3, smtpUrl }: Config): void {
  if (!databaseUrl) return
  const settings = { JWT_SECRET: process.env.JWT_SECRET, S3_ENDPOINT: s3, SMTP_URL: smtpUrl }
  const missing = Object.entries(settings).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length > 0)
    say(
      `Para mais de uma instância, defina também ${missing.join(', ')}: sem isso, uma parte fica só nesta máquina.`,
    )
}

async function keepFirstLogin(
  dataDir: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const file = join(dataDir, 'secrets', 'primeiro-acesso')
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, `E-mail: ${email}\nSenha:  ${password}\n`, { mode: 0o600 })
  return file
}

async function openDatabase(url: string | undefined, dataDir: string): Promise<DatabaseConfig> {
  if (url) return { connectionString: url }
  const embedded = await startEmbedded({ dataDir, log: say })
  undo.push(() => embedded.stop())
  return embedded.config
}

function end(): void {
  stop().then(
    () => process.exit(0),
    (error) => {
      log.fatal({ err: error }, 'could not stop')
      process.exit(1)
    },
  )
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
// The start command was killed alone: nobody would end us, and each new start would find port and folder taken.
process.on('disconnect', end)

// By default Node prints everything in an error, and PostgreSQL's errors hold the row.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    log.fatal({ err: error }, 'the program ends')
    // On a full disk even a line of this log may be too much.
    process.exit(exitCodeOf(error))
  })

start().catch(async (error: Error) => {
  const fault = faultInWords(error) ?? (isJson ? withoutPeople(error.message) : error.message)
  complain(`Íris não pôde iniciar. ${fault}`)
  await stop().catch(() => {})
  process.exit(exitCodeOf(error))
})
