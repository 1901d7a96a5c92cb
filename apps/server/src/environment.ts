import { isIP } from 'node:net'
import { REFERRAL_DAYS } from '@iris/domain/referral'
import { WAIT_LIMITS } from '@iris/domain/waiting-words'
import { z } from 'zod'
import { WrongSetting } from './db/wrong-setting.ts'

/** A setting, and what is said of a wrong value: never the value itself, which may be a secret. */
function setting<T extends z.ZodType>(schema: T, rule: string) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema).describe(rule)
}

const TEXT = 'deve ser um texto'
const text = () => setting(z.string().optional(), TEXT)
const textOr = (otherwise: string) => setting(z.string().default(otherwise), TEXT)

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const wholeOr = (otherwise: number, min: number, max: number) =>
  setting(whole(min, max).default(otherwise), rangeOf(min, max))
const rangeOf = (min: number, max: number) => `deve ser um número inteiro de ${min} a ${max}`

function oneOf<const T extends readonly [string, ...string[]]>(values: T, otherwise: T[number]) {
  const rule = `deve ser ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(values)}`
  return setting(z.enum(values).default(otherwise as never), rule)
}

const EMAIL = 'deve ser um endereço de e-mail'

// The driver would read any other text as the name of a database on a host called base.
const databaseAddress = () =>
  setting(
    z
      .string()
      .regex(/^(postgres(ql)?:\/\/|socket:|\/)/)
      .refine((address) => address.startsWith('/') || URL.canParse(address))
      .optional(),
    'deve ser um endereço como postgres://usuario@servidor/iris, com os sinais da senha codificados (%23 por #)',
  )

const WEB = 'deve ser um endereço http:// ou https://'
const webAddress = z.string().refine((address) => isAddressOf(address, ['http:', 'https:']))

const minutes = (otherwise: number) => wholeOr(otherwise, 0, 1440)
const days = (otherwise: number) => wholeOr(otherwise, 1, 365)
const waiting = (otherwise: number) => wholeOr(otherwise, 1, 1440)

const environment = z.object({
  PORT: wholeOr(3000, 0, 65_535),
  HOST: textOr('127.0.0.1'),
  APP_URL: setting(
    webAddress.refine(isOrigin).optional(),
    'deve ser só a origem, como https://iris.example.org, sem caminho nem senha',
  ),
  DATA_DIR: textOr('./data'),
  DATABASE_URL: databaseAddress(),
  DATABASE_REPLICA_URL: databaseAddress(),
  ROLE: oneOf(['all', 'web'], 'all'),
  DRAIN_SECONDS: setting(whole(0, 300).optional(), rangeOf(0, 300)),
  ADMIN_EMAIL: setting(z.email().default('admin@iris.local'), EMAIL),
  ADMIN_PASSWORD: setting(
    z.string().min(8).max(1000).optional(),
    'deve ter de 8 a 1000 caracteres',
  ),
  SMTP_URL: setting(
    z
      .string()
      .refine((address) => isAddressOf(address, ['smtp:', 'smtps:']))
      .optional(),
    'deve ser um endereço smtp:// ou smtps:// com o servidor, e os sinais da senha codificados (%23 por #)',
  ),
  MAIL_FROM: setting(
    z.string().refine(isSender).default('Íris <nao-responda@iris.local>'),
    'deve ser um e-mail, ou um nome e o e-mail: Íris <nao-responda@example.org>',
  ),
  S3_ENDPOINT: setting(webAddress.optional(), WEB),
  S3_BUCKET: text(),
  S3_REGION: textOr('us-east-1'),
  S3_ACCESS_KEY_ID: text(),
  S3_SECRET_ACCESS_KEY: text(),
  FILES_LOST: oneOf(['0', '1'], '0'),
  CEP_URL: setting(webAddress.default('https://viacep.com.br/ws'), WEB),
  JWT_SECRET: setting(z.string().min(32).optional(), 'deve ter ao menos 32 caracteres'),
  REAUTH_MINUTES: minutes(10),
  IDLE_LOCK_MINUTES: minutes(15),
  REFERRAL_DAYS_SPECIALIST: days(REFERRAL_DAYS.especialista),
  REFERRAL_DAYS_CONSULTATION: days(REFERRAL_DAYS.consulta),
  WAIT_ATTENTION_MINUTES: waiting(WAIT_LIMITS.attention_minutes),
  WAIT_DELAY_MINUTES: waiting(WAIT_LIMITS.delay_minutes),
  RESULT_BY: oneOf(['attachment', 'link'], 'attachment'),
  SIGNING_P12: text(),
  SIGNING_P12_PASSWORD: setting(z.string().max(200).optional(), 'deve ter até 200 caracteres'),
  SIGNING_DOCTOR: setting(z.email().optional(), EMAIL),
  SECOND_FACTOR: oneOf(['optional', 'required', 'off'], 'optional'),
  TRUST_PROXY: setting(
    z.string().transform(readProxies).optional(),
    'deve ser o número de proxies, seus endereços e redes separados por vírgulas, ou true',
  ),
  BACKUP_DIR: text(),
  BACKUP_AT: setting(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default('02:00'),
    'deve ser uma hora HH:MM, de 00:00 a 23:59',
  ),
  BACKUP_PASSPHRASE_FILE: text(),
  METRICS_TOKEN: setting(
    z.string().min(32).regex(/^\S+$/).optional(),
    'deve ter ao menos 32 caracteres, sem espaços',
  ),
  LOG_FORMAT: oneOf(['text', 'json'], 'text'),
  RETINOGRAPHY_REQUIRES_LOGIN: oneOf(['0', '1'], '0'),
})
export type Environment = z.output<typeof environment>

/**
 * The settings as they were given, with what stands for those that were not.
 * @throws WrongSetting that says of each wrong one what it should be
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const parsed = environment.safeParse(env)
  const faults = parsed.success
    ? faultsBetween(parsed.data)
    : [...new Set(parsed.error.issues.map(({ path }) => faultOf(String(path[0]))))]
  if (!parsed.success || faults.length > 0)
    throw new WrongSetting(`Configuração inválida. ${faults.join('; ')}.`)
  return parsed.data
}

const faultOf = (name: string) =>
  `${name} ${environment.shape[name as keyof Environment].description}`

function faultsBetween({
  WAIT_ATTENTION_MINUTES: attention,
  WAIT_DELAY_MINUTES: delay,
}: Environment) {
  return attention > delay
    ? [`WAIT_ATTENTION_MINUTES (${attention}) não pode passar de WAIT_DELAY_MINUTES (${delay})`]
    : []
}

function isAddressOf(address: string, protocols: readonly string[]): boolean {
  const url = address.includes('://') ? URL.parse(address) : null
  return url !== null && url.hostname !== '' && protocols.includes(url.protocol)
}

function isOrigin(address: string): boolean {
  const url = URL.parse(address.replace(/\/+$/, ''))
  return url !== null && url.href === `${url.origin}/`
}

/** A bare address, or one behind a name; signs that divide addresses stand in a name only between quotes. */
function isSender(sender: string): boolean {
  const name = String.raw`(?:"[^"<>\p{C}]*"|[^"<>,;:\p{C}]*)`
  const address = String.raw`[^\s@<>,;:"]+@[^\s@<>,;:"]+`
  return new RegExp(`^(?:${address}|${name}\\s*<${address}>)$`, 'u').test(sender.trim())
}

/** The names that proxy-addr, used by Fastify, has for private networks. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** How many proxies, `true`, or addresses, networks and their names with commas. */
function readProxies(
  given: string,
  context: z.RefinementCtx,
): number | boolean | string[] | undefined {
  if (given === 'true' || given === 'false') return given === 'true'
  if (/^\d{1,2}$/.test(given)) return Number(given)
  const addresses = given.split(',').map((address) => address.trim())
  if (addresses.every(isAddress)) return addresses
  context.addIssue({ code: 'custom' })
  return z.NEVER
}

function isAddress(given: string): boolean {
  if (NETWORK_NAMES.includes(given)) return true
  const [address = '', bits, ...rest] = given.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
