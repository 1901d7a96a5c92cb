import type { EndpointOptions } from './endpoint.ts'

/** What every call's path stands below. */
export const BASE_PATH = '/api/v2'

type Values = Readonly<Record<string, unknown>>

/** The path of a call with its parameters put in. Throws an Error where one is missing. */
export function pathOf({ path }: Pick<EndpointOptions, 'path'>, params: Values = {}): string {
  const filled = path.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  return BASE_PATH + filled
}

/** Where the file under a key is read, if there is one: another file has another address, so no browser shows the replaced one. */
export function fileAddress<Key extends string | null>(
  endpoint: Pick<EndpointOptions, 'path'>,
  params: Values,
  key: Key,
): string | (null & Key) {
  return key === null ? key : `${pathOf(endpoint, params)}?v=${key.slice(-8)}`
}
