import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../../config.ts'
import { hostCookie } from '../../http/host-cookie.ts'
import { KNOWN_DAYS } from './known-device.sql.ts'

type Settings = Pick<Config, 'appUrl'>
type Cookies = Readonly<Record<string, string | undefined>>

/** Marks a browser in which somebody has logged in. It opens nothing: its wrong passwords are counted apart. */
const cookieOf = (config: Settings) => hostCookie(config, 'iris_device', KNOWN_DAYS * 24 * 60 * 60)

/** The secret this browser has, if any. */
export function deviceSecretOf(config: Settings, cookies: Cookies): string | null {
  return cookies[cookieOf(config).name] ?? null
}

export function giveDeviceSecret(
  config: Settings,
  secret: string,
  setCookie: (name: string, secret: string, options: CookieSerializeOptions) => void,
): void {
  const { name, options } = cookieOf(config)
  setCookie(name, secret, options)
}
