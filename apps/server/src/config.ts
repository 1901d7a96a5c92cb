import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ReferralDays } from '@iris/domain/referral'
import type { WaitLimits } from '@iris/domain/waiting-words'
import { codeOf } from './db/error-code.ts'
import { WrongSetting } from './db/wrong-setting.ts'
import { type Environment, readEnvironment } from './environment.ts'
import type { SigningSetting } from './signing/setting-certificate.ts'

/** Where the data is: all that a backup needs to know. Reading it creates nothing. */
export type Places = {
  dataDir: string
  databaseUrl: string | undefined
  s3:
    | {
        endpoint: string
        bucket: string
        region: string
        accessKeyId: string
        secretAccessKey: string
      }
    | undefined
}

/** How long a proxy may take to notice that an instance does not want new calls. */
const DRAIN_SECONDS = 5

export type Config = Places & {
  /** A copy of the database that follows it, for statistics and reports. */
  replicaUrl: string | undefined
  /** `web` answers people and leaves jobs and timers to the instances that do `all`. */
  role: 'all' | 'web'
  /** How long `/health/ready` says no, after the order to stop, before new connections are refused. */
  drainSeconds: number
  port: number
  host: string
  /** Origin without a trailing slash. */
  appUrl: string
  adminEmail: string
  adminPassword: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  cepUrl: string
  jwtSecret: string
  /** With a login this recent a person changes password and e-mail without the present password; 0: never. */
  reauthMinutes: number
  /** The screen of a user who sees patients locks after so many idle minutes; 0: never. */
  idleLockMinutes: number
  /** The days after the conclusion within which a referred person should be seen. */
  referralDays: ReferralDays
  /** The minutes of waiting at a station that are shown as 'Atenção' and as 'Demora'. */
  waitLimits: WaitLimits
  /** What the mail of a result carries: the PDF (spec 1 §8), or a link that opens with the birth date. */
  resultBy: 'attachment' | 'link'
  /** Starts although none of the clinic's files is where the settings say. */
  filesLost: boolean
  /** A certificate that signs the results of its doctor. */
  signing: SigningSetting | undefined
  /**
   * A code from the phone after the password: for those who want it, also required of administrators and doctors, or
   * for nobody.
   */
  secondFactor: 'optional' | 'required' | 'off'
  /** How many proxies are in front of us, their addresses, or true for any. */
  trustProxy: number | string | string[] | boolean | undefined
  /** Opens `/metrics` to other machines. */
  metricsToken: string | undefined
  /** The log: in words for people, or one line of JSON each for log collectors. */
  logFormat: 'text' | 'json'
  /** Closes the public page that sends a retinography (spec-readings: `/retinography`). */
  retinographyRequiresLogin: boolean
  /** A backup every night at `at` (HH:MM in São Paulo) into `dir`. */
  backup: { dir: string; at: string; passphraseFile: string | undefined } | undefined
}

/** Reads the settings of docs/operations.md; a bad one stops the start with a sentence that names it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const e = readEnvironment(env)
  const places = placesOf(e)
  if (e.DATABASE_REPLICA_URL && !e.DATABASE_URL)
    throw new WrongSetting(
      'Configuração inválida. DATABASE_REPLICA_URL é uma réplica do banco de DATABASE_URL: defina também DATABASE_URL.',
    )
  return {
    ...places,
    replicaUrl: e.DATABASE_REPLICA_URL,
    role: e.ROLE,
    drainSeconds: e.DRAIN_SECONDS ?? (places.databaseUrl ? DRAIN_SECONDS : 0),
    port: e.PORT,
    host: e.HOST,
    appUrl: (e.APP_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    adminEmail: e.ADMIN_EMAIL,
    adminPassword: e.ADMIN_PASSWORD,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    cepUrl: e.CEP_URL.replace(/\/+$/, ''),
    jwtSecret: e.JWT_SECRET ?? keptSecret(places.dataDir, 'jwt'),
    reauthMinutes: e.REAUTH_MINUTES,
    idleLockMinutes: e.IDLE_LOCK_MINUTES,
    referralDays: {
      especialista: e.REFERRAL_DAYS_SPECIALIST,
      consulta: e.REFERRAL_DAYS_CONSULTATION,
    },
    waitLimits: {
      attention_minutes: e.WAIT_ATTENTION_MINUTES,
      delay_minutes: e.WAIT_DELAY_MINUTES,
    },
    resultBy: e.RESULT_BY,
    filesLost: e.FILES_LOST === '1',
    signing: e.SIGNING_P12
      ? {
          path: resolve(e.SIGNING_P12),
          password: e.SIGNING_P12_PASSWORD ?? '',
          doctor: e.SIGNING_DOCTOR,
        }
      : undefined,
    secondFactor: e.SECOND_FACTOR,
    trustProxy: e.TRUST_PROXY,
    metricsToken: e.METRICS_TOKEN,
    logFormat: e.LOG_FORMAT,
    retinographyRequiresLogin: e.RETINOGRAPHY_REQUIRES_LOGIN === '1',
    backup: e.BACKUP_DIR
      ? { dir: resolve(e.BACKUP_DIR), at: e.BACKUP_AT, passphraseFile: e.BACKUP_PASSPHRASE_FILE }
      : undefined,
  }
}

/** The part of these settings that says where the data is. */
export function readPlaces(env: NodeJS.ProcessEnv): Places {
  return placesOf(readEnvironment(env))
}

function placesOf(e: Environment): Places {
  return { dataDir: resolve(e.DATA_DIR), databaseUrl: e.DATABASE_URL, s3: readS3(e) }
}

function readS3(e: Environment): Config['s3'] {
  if (!e.S3_ENDPOINT && !e.S3_BUCKET) return undefined
  if (!e.S3_ENDPOINT || !e.S3_BUCKET || !e.S3_ACCESS_KEY_ID || !e.S3_SECRET_ACCESS_KEY)
    throw new WrongSetting(
      'Configuração inválida. Para guardar arquivos em S3, defina S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY.',
    )
  return {
    endpoint: e.S3_ENDPOINT,
    bucket: e.S3_BUCKET,
    region: e.S3_REGION,
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
  }
}

/** A random secret made at first use and kept, readable only by the owner. */
function keptSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  // Others may pass through the data folder (under root the database runs as another account) but not list it.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
