import type { EndpointOptions } from '@iris/contracts/endpoint'
import type { Dice } from '../../src/demo/dice.ts'
import { nameOf, type Samples } from './request-samples.ts'
import { mutated, valueFor } from './schema-values.ts'
import { BROKEN_BODIES, ODD_IDS, ODD_TEXTS } from './wrong-values.ts'

/** Who calls: the login of a role, a key, a link, a visit (a link and its cookie), nobody, or a made-up token. */
export type CallerHeaders = { name: string; headers: Record<string, string> }

export type GeneratedRequest = {
  endpoint: string
  caller: string
  method: string
  url: string
  headers: Record<string, string>
  body: Buffer | undefined
}

// Node itself refuses headers above 16 KiB, without an answer of ours.
const MOST_QUERY = 6_000

/** One request chosen by dice: right, nearly right, or nonsense. The same dice make the same request. */
export function generateRequest(
  endpoint: EndpointOptions,
  caller: CallerHeaders,
  samples: Samples,
  dice: Dice,
): GeneratedRequest {
  const { headers: type, body } = bodyOf(endpoint, samples, dice)
  const method = dice.chance(0.02)
    ? dice.pick(['PUT', 'DELETE', 'PATCH', 'GET', 'POST'])
    : endpoint.method
  return {
    endpoint: nameOf(endpoint),
    caller: caller.name,
    method,
    url: `/api/v2${pathOf(endpoint, dice)}${queryOf(endpoint, dice)}`,
    headers: { ...oddHeaders(dice), ...type, ...caller.headers },
    body: method === 'GET' ? undefined : body,
  }
}

function pathOf({ path }: EndpointOptions, dice: Dice): string {
  const filled = path.replace(/:\w+/g, () =>
    dice.chance(0.85) ? String(dice.between(1, 4)) : escaped(dice.pick(ODD_IDS)),
  )
  return dice.chance(0.02) ? `${filled}/${escaped(dice.pick(ODD_TEXTS.slice(0, 3)))}` : filled
}

function queryOf({ query }: EndpointOptions, dice: Dice): string {
  if (!query || dice.chance(0.2)) return ''
  const given = valueFor(query, dice) as Record<string, unknown>
  const values = dice.chance(0.4) ? mutated(given, dice) : given
  const isObject = typeof values === 'object' && values !== null
  const pairs = Object.entries(isObject ? values : { q: values }).map(
    ([name, value]) => `${escaped(name)}=${escaped(textOf(value).slice(0, 4000))}`,
  )
  if (dice.chance(0.1)) pairs.push(dice.pick(['a[]=1', 'page=1&page=2', '__proto__=1', '%=%']))
  return `?${pairs.join('&').slice(0, MOST_QUERY)}`
}

function bodyOf(
  endpoint: EndpointOptions,
  samples: Samples,
  dice: Dice,
): { headers: Record<string, string>; body: Buffer | undefined } {
  if (!endpoint.body && !endpoint.files && dice.chance(0.7)) return { headers: {}, body: undefined }
  if (dice.chance(0.1)) {
    const type = dice.pick(['application/json', 'text/plain', 'multipart/form-data', 'x/y', ''])
    const text = dice.pick([...BROKEN_BODIES, '['.repeat(5_000), 'x'.repeat(200_000)])
    return { headers: { 'content-type': type }, body: Buffer.from(text) }
  }
  const sample = samples[nameOf(endpoint)]
  const right =
    sample && dice.chance(0.6) ? sample() : endpoint.body ? valueFor(endpoint.body, dice) : { a: 1 }
  const value = dice.chance(0.6) ? mutated(right, dice) : right
  if (endpoint.files && dice.chance(0.5)) return formOf(endpoint, value, dice)
  return {
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(value) ?? 'null'),
  }
}

function formOf({ files = {} }: EndpointOptions, value: unknown, dice: Dice) {
  const boundary = 'fim'
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const name = (text: string) => text.replace(/["\r\n]/g, '')
  const parts = Object.entries((value ?? {}) as object).map(([field, inner]) =>
    part(`name="${name(field)}"`, textOf(inner)),
  )
  for (const field of Object.keys(files))
    if (dice.chance(0.3)) {
      const content = dice.pick([
        '',
        'texto',
        '%PDF-1.7\n%%EOF',
        '\u0089PNG\r\n\u001a\n',
        'PK\x03\x04',
      ])
      parts.push(part(`name="${field.replace('*', '0')}"; filename="a.png"`, content))
    }
  const end = dice.chance(0.9) ? `--${boundary}--\r\n` : ''
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.from(parts.join('') + end, 'latin1'),
  }
}

/** Every caller has its own address, so that the limit of one a minute does not hide the rest. */
function oddHeaders(dice: Dice): Record<string, string> {
  const address = [10, ...[0, 0, 0].map(() => dice.between(1, 250))].join('.')
  const headers: Record<string, string> = {
    'x-forwarded-for': dice.chance(0.95) ? address : dice.pick(['x', '::1, 1.1.1.1', "'"]),
  }
  if (dice.chance(0.2))
    headers['idempotency-key'] = dice.pick(['x', '', '0b8f9a3e-5f7c-4a53-9a59-5b2f5f0d7c11'])
  if (dice.chance(0.1))
    Object.assign(
      headers,
      dice.pick([
        { range: 'bytes=9-1' },
        { 'if-none-match': '"' },
        { accept: 'application/vnd.api+json;q=x' },
        { cookie: 'iris_visit=%00; iris_visit=x' },
        { 'accept-encoding': 'gzip;q=9' },
        { 'x-http-method-override': 'DELETE' },
        { 'user-agent': 'x'.repeat(4000) },
      ]),
    )
  return headers
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
const escaped = (text: string) =>
  text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed())
