import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { REFERRAL_DAYS, type ReferralDays } from '@iris/domain/referral'
import { WAIT_LIMITS, type WaitLimits } from '@iris/domain/waiting-words'
import { z } from 'zod'
import { codeOf } from './db/error-code.ts'
import { WrongSetting } from './db/wrong-setting.ts'
import type { SigningSetting } from './signing/setting-certificate.ts'

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const setting = z.preprocess(blankIsUnset, z.string().optional())

// The driver would read any other text as the name of a database on a host called base.
const databaseAddress = z.preprocess(
  blankIsUnset,
  z
    .string()
    .regex(/^(postgres(ql)?:\/\/|socket:|\/)/)
    .refine((text) => text.startsWith('/') || URL.canParse(text))
    .optional(),
)

const environment = z
  .object({
    PORT: z.preprocess(blankIsUnset, z.coerce.number().int().min(0).max(65_535).default(3000)),
    HOST: z.preprocess(blankIsUnset, z.string().default('127.0.0.1')),
    APP_URL: z.preprocess(blankIsUnset, z.url().optional()),
    DATA_DIR: z.preprocess(blankIsUnset, z.string().default('./data')),
    DATABASE_URL: databaseAddress,
    DATABASE_REPLICA_URL: databaseAddress,
    ROLE: z.preprocess(blankIsUnset, z.enum(['all', 'web']).default('all')),
    DRAIN_SECONDS: z.preprocess(blankIsUnset, z.coerce.number().int().min(0).max(300).optional()),
    ADMIN_EMAIL: z.preprocess(blankIsUnset, z.email().default('admin@iris.local')),
    ADMIN_PASSWORD: z.preprocess(blankIsUnset, z.string().min(8).max(1000).optional()),
    SMTP_URL: setting,
    MAIL_FROM: z.preprocess(blankIsUnset, z.string().default('Íris <nao-responda@iris.local>')),
    S3_ENDPOINT: setting,
    S3_BUCKET: setting,
    S3_REGION: z.preprocess(blankIsUnset, z.string().default('us-east-1')),
    S3_ACCESS_KEY_ID: setting,
    S3_SECRET_ACCESS_KEY: setting,
    CEP_URL: z.preprocess(blankIsUnset, z.url().default('https://viacep.com.br/ws')),
    JWT_SECRET: z.preprocess(blankIsUnset, z.string().min(32).optional()),
    REAUTH_MINUTES: z.preprocess(
      blankIsUnset,
      z.coerce.number().int().min(0).max(1440).default(10),
    ),
    IDLE_LOCK_MINUTES: z.preprocess(
      blankIsUnset,
      z.coerce.number().int().min(0).max(1440).default(15),
    ),
    REFERRAL_DAYS_SPECIALIST: z.preprocess(
      blankIsUnset,
      z.coerce.number().int().min(1).max(365).default(REFERRAL_DAYS.especialista),
    ),
    REFERRAL_DAYS_CONSULTATION: z.preprocess(
      blankIsUnset,
      z.coerce.number().int().min(1).max(365).default(REFERRAL_DAYS.consulta),
    ),
    WAIT_ATTENTION_MINUTES: z.preprocess(
      blankIsUnset,
      z.coerce.number().int().min(1).max(1440).default(WAIT_LIMITS.attention_minutes),
    ),
    WAIT_DELAY_MINUTES: z.preprocess(
      blankIsUnset,
      z.coerce.number().int().min(1).max(1440).default(WAIT_LIMITS.delay_minutes),
    ),
    RESULT_BY: z.preprocess(blankIsUnset, z.enum(['attachment', 'link']).default('attachment')),
    SIGNING_P12: setting,
    SIGNING_P12_PASSWORD: z.preprocess(blankIsUnset, z.string().max(200).optional()),
    SIGNING_DOCTOR: z.preprocess(blankIsUnset, z.email().optional()),
    SECOND_FACTOR: z.preprocess(
      blankIsUnset,
      z.enum(['optional', 'required', 'off']).default('optional'),
    ),
    TRUST_PROXY: z.preprocess(blankIsUnset, z.string().transform(readProxies).optional()),
    BACKUP_DIR: setting,
    BACKUP_AT: z.preprocess(
      blankIsUnset,
      z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .default('02:00'),
    ),
    BACKUP_PASSPHRASE_FILE: setting,
    METRICS_TOKEN: z.preprocess(blankIsUnset, z.string().min(32).regex(/^\S+$/).optional()),
    LOG_FORMAT: z.preprocess(blankIsUnset, z.enum(['text', 'json']).default('text')),
    RETINOGRAPHY_REQUIRES_LOGIN: z.preprocess(blankIsUnset, z.enum(['0', '1']).default('0')),
  })
  .refine((e) => e.WAIT_DELAY_MINUTES >= e.WAIT_ATTENTION_MINUTES, {
    path: ['WAIT_DELAY_MINUTES'],
  })

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
  const e = parse(env)
  const places = placesOf(e)
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
  return placesOf(parse(env))
}

function placesOf(e: z.output<typeof environment>): Places {
  return { dataDir: resolve(e.DATA_DIR), databaseUrl: e.DATABASE_URL, s3: readS3(e) }
}

function parse(env: NodeJS.ProcessEnv): z.output<typeof environment> {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: valor inválido`)
    throw new WrongSetting(`Configuração inválida. ${faults.join('; ')}`)
  }
  return parsed.data
}

function readS3(e: z.output<typeof environment>): Config['s3'] {
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

/** The names that proxy-addr, used by Fastify, has for private networks. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** How many proxies, `true`, or addresses, networks and their names with commas. */
function readProxies(
  text: string,
  context: z.RefinementCtx,
): number | boolean | string[] | undefined {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  if (addresses.every(isAddress)) return addresses
  context.addIssue({ code: 'custom' })
  return z.NEVER
}

function isAddress(text: string): boolean {
  if (NETWORK_NAMES.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
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
