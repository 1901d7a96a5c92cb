import { isDeepStrictEqual } from 'node:util'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import type { ErrorCode } from '@iris/contracts/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { beforeHandler, type Sent } from './hostile/before-handler.ts'
import {
  addressOf,
  fieldsOf,
  makeSamples,
  nameOf,
  SAMPLED,
  type Samples,
} from './hostile/request-samples.ts'
import { BROKEN_BODIES, faultOf, ODD_IDS, ODD_TEXTS, ODD_VALUES } from './hostile/wrong-values.ts'

// Every endpoint, also every new one: whatever is sent, the answer is never 500 and says in Portuguese what is wrong.
// What a schema refuses never reaches the database, so the schema is asked, and over HTTP only whether the program says the same:
// once for each endpoint, and for each kind of wrong input. What a schema accepts is sent: to each field one, and by `test:all` every one.

let app: TestApp
let samples: Samples

beforeAll(async () => {
  app = await createTestApp()
  samples = await makeSamples(app)
})
afterAll(() => app.close())

type Input = {
  /** The wrong value, whichever field it stands in. */
  kind: string
  /** Where one value in each field is enough: which field it stands in. */
  field?: string
  label: string
  url: string
  payload?: unknown
  headers?: Record<string, string>
  sent: Sent
}

/** Gives every endpoint each of its wrong inputs, as an administrator's. */
async function faultsOf(inputsOf: (endpoint: EndpointOptions) => Input[]): Promise<string[]> {
  const faults: string[] = []
  const timesSent = new Map<string, number>()
  for (const endpoint of app.server.endpoints) {
    const accepted = new Map<string, Input>()
    const refused: (Input & { due: { status: number; body: unknown } })[] = []
    for (const input of inputsOf(endpoint)) {
      const met = beforeHandler(endpoint, input.sent)
      if ('given' in met) accepted.set(JSON.stringify(met.given), input)
      else refused.push({ ...input, due: met.refusal })
    }
    for (const { label, due } of refused) {
      const fault = faultOf(due)
      if (fault) faults.push(`${nameOf(endpoint)} with ${label}: ${fault}`)
    }
    for (const { kind } of refused) timesSent.set(kind, timesSent.get(kind) ?? 0)
    const least = Math.min(...refused.map(({ kind }) => timesSent.get(kind) ?? 0))
    const sample = refused.find(({ kind }) => timesSent.get(kind) === least)
    if (accepted.size === 0 && !sample) continue
    const { token } = await app.userOf(1)
    const call = ({ url, payload, headers }: Input) =>
      app.call(endpoint.method, url, { as: token, payload, ...(headers && { headers }) })
    if (sample) {
      const { status, body } = await call(sample)
      timesSent.set(sample.kind, least + 1)
      if (!isDeepStrictEqual({ status, body }, sample.due))
        faults.push(
          `${nameOf(endpoint)} with ${sample.label}: ${status} ${JSON.stringify(body)}, not as its schema says: ${JSON.stringify(sample.due)}`,
        )
    }
    for (const input of eachOnce([...accepted.values()])) {
      const fault = faultOf(await call(input))
      if (fault) faults.push(`${nameOf(endpoint)} with ${input.label}: ${fault}`)
    }
  }
  for (const [kind, times] of timesSent) if (times === 0) faults.push(`${kind} was never sent`)
  return faults
}

/** How often each value was sent in any field. */
const timesGiven = new Map<string, number>()

/** Of those that name their field, one for each field: the value that was sent least. */
function eachOnce(inputs: Input[]): Input[] {
  const fields = Map.groupBy(inputs, ({ field }) => field)
  const whole = fields.get(undefined) ?? []
  fields.delete(undefined)
  const timesOf = ({ kind }: Input) => timesGiven.get(kind) ?? 0
  return [
    ...whole,
    ...[...fields.values()].map((ofField) => {
      const least = ofField.reduce((a, b) => (timesOf(b) < timesOf(a) ? b : a))
      timesGiven.set(least.kind, timesOf(least) + 1)
      return least
    }),
  ]
}

/** What the parameters of an address hold when each is this text. */
const paramsOf = ({ path }: EndpointOptions, id = '1') =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]))

/** Refused before any schema is asked. */
const UNREADABLE: Record<string, ErrorCode> = {
  '{': 'body.malformed',
  '\u0000': 'body.malformed',
  '{"__proto__":{"a":1}}': 'body.malformed',
}

describe('Every endpoint answers wrong input in Portuguese and never 500', {
  timeout: 240_000,
}, () => {
  it.each(SAMPLED)(
    'The call %s accepts the input that the other tests make wrong',
    async (name) => {
      const endpoint = app.server.endpoints.find((each) => nameOf(each) === name)
      const sample = samples[name]
      if (!endpoint || !sample) throw new Error(`No endpoint or no sample: ${name}`)
      const reply = await app.call(endpoint.method, addressOf(endpoint), {
        as: app.admin,
        payload: sample(),
      })
      expect([200, 201], JSON.stringify(reply.body)).toContain(reply.status)
    },
  )

  it('Every endpoint answers in Portuguese to ids that are wrong or unknown', async () => {
    const faults = await faultsOf((endpoint) =>
      endpoint.path.includes(':')
        ? ODD_IDS.map((id) => ({
            kind: id,
            label: `id ${id}`,
            url: addressOf(endpoint, id),
            sent: { params: paramsOf(endpoint, decodeURIComponent(id)) },
          }))
        : [],
    )
    expect(faults.join('\n')).toBe('')
  })

  it('Every endpoint answers in Portuguese to odd values of its query', {
    tags: 'long',
  }, async () => {
    const values = [
      ...ODD_TEXTS.filter((text) => text.length < 10_000),
      '-1',
      '1e309',
      '99999999',
      'x'.repeat(5_000),
    ].map((text) => text.toWellFormed())
    const faults = await faultsOf((endpoint) => {
      const input = (kind: string, label: string, query: string, sent: object) => ({
        kind,
        label,
        url: `${addressOf(endpoint)}?${query}`,
        sent: { params: paramsOf(endpoint), query: { ...sent } },
      })
      return fieldsOf(endpoint.query).flatMap((field) => [
        ...values.map((value) =>
          input(value, `${field}=${value.slice(0, 20)}`, `${field}=${encodeURIComponent(value)}`, {
            [field]: value,
          }),
        ),
        input('twice', `${field} twice`, `${field}=1&${field}=2`, { [field]: ['1', '2'] }),
        input('a list', `${field} as a list`, `${field}[]=1`, { [`${field}[]`]: '1' }),
      ])
    })
    expect(faults.join('\n')).toBe('')
  })

  it('Every endpoint answers in Portuguese to broken bodies', async () => {
    const faults = await faultsOf((endpoint) => {
      const input = (label: string, headers: Input['headers'], payload?: string) => ({
        kind: label,
        label,
        url: addressOf(endpoint),
        ...(headers && { headers }),
        payload,
      })
      const params = paramsOf(endpoint)
      return endpoint.method === 'GET'
        ? []
        : [
            { ...input('no body', undefined), sent: { params } },
            {
              ...input('text', { 'content-type': 'text/plain' }, 'x'),
              sent: { unreadable: 'body.type' },
            },
            ...BROKEN_BODIES.map((payload) => ({
              ...input(`body ${payload}`, { 'content-type': 'application/json' }, payload),
              sent: UNREADABLE[payload]
                ? { unreadable: UNREADABLE[payload] }
                : { params, body: payload === '' ? undefined : JSON.parse(payload) },
            })),
          ]
    })
    expect(faults.join('\n')).toBe('')
  })

  const oddFields = (endpoint: EndpointOptions) => {
    const sample = samples[nameOf(endpoint)] ?? (() => ({}))
    // What is sent has an e-mail or a CPF of its own each time; what the schema makes of it does not depend on that.
    const beside = sample()
    return fieldsOf(endpoint.body).flatMap((field) =>
      ODD_VALUES.map((value) => {
        const kind = JSON.stringify(value)
        return {
          kind,
          field,
          label: `${field} ${kind.slice(0, 40)}`,
          url: addressOf(endpoint),
          payload: { ...sample(), [field]: value },
          sent: { params: paramsOf(endpoint), body: { ...beside, [field]: value } },
        }
      }),
    )
  }

  it('Every endpoint answers in Portuguese to an odd value in any field of its body', async () => {
    expect((await faultsOf(oddFields)).join('\n')).toBe('')
  })

  it('Every endpoint answers in Portuguese to every odd value that a field of its body may have', {
    tags: 'long',
  }, async () => {
    const all = (endpoint: EndpointOptions) =>
      oddFields(endpoint).map(({ field: _, ...input }) => input)
    expect((await faultsOf(all)).join('\n')).toBe('')
  })
})
