import type { EndpointOptions } from '@iris/contracts/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
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

let app: TestApp
let samples: Samples

beforeAll(async () => {
  app = await createTestApp()
  samples = await makeSamples(app)
})
afterAll(() => app.close())

/** Calls every endpoint with each of its wrong inputs, as an administrator. */
async function faultsOf(
  inputsOf: (
    endpoint: EndpointOptions,
  ) => { label: string; url: string; payload?: unknown; headers?: Record<string, string> }[],
): Promise<string[]> {
  const faults: string[] = []
  for (const endpoint of app.server.endpoints) {
    const { token } = await app.userOf(1)
    for (const { label, url, ...options } of inputsOf(endpoint)) {
      const reply = await app.call(endpoint.method, url, { as: token, ...options })
      const fault = faultOf(reply)
      if (fault) faults.push(`${nameOf(endpoint)} with ${label}: ${fault}`)
    }
  }
  return faults
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
        ? ODD_IDS.map((id) => ({ label: `id ${id}`, url: addressOf(endpoint, id) }))
        : [],
    )
    expect(faults).toEqual([])
  })

  it('Every endpoint answers in Portuguese to odd values of its query', async () => {
    const values = [
      ...ODD_TEXTS.filter((text) => text.length < 10_000),
      '-1',
      '1e309',
      '99999999',
      'x'.repeat(5_000),
    ]
    const faults = await faultsOf((endpoint) =>
      fieldsOf(endpoint.query).flatMap((field) => [
        ...values.map((value) => ({
          label: `${field}=${value.slice(0, 20)}`,
          url: `${addressOf(endpoint)}?${field}=${encodeURIComponent(value.toWellFormed())}`,
        })),
        { label: `${field} twice`, url: `${addressOf(endpoint)}?${field}=1&${field}=2` },
        { label: `${field} as a list`, url: `${addressOf(endpoint)}?${field}[]=1` },
      ]),
    )
    expect(faults).toEqual([])
  })

  it('Every endpoint answers in Portuguese to broken bodies', async () => {
    const faults = await faultsOf((endpoint) =>
      endpoint.method === 'GET'
        ? []
        : [
            { label: 'no body', url: addressOf(endpoint) },
            {
              label: 'text',
              url: addressOf(endpoint),
              payload: 'x',
              headers: { 'content-type': 'text/plain' },
            },
            ...BROKEN_BODIES.map((payload) => ({
              label: `body ${payload}`,
              url: addressOf(endpoint),
              payload,
              headers: { 'content-type': 'application/json' },
            })),
          ],
    )
    expect(faults).toEqual([])
  })

  it('Every endpoint answers in Portuguese to an odd value in any field of its body', async () => {
    const faults = await faultsOf((endpoint) => {
      const sample = samples[nameOf(endpoint)] ?? (() => ({}))
      return fieldsOf(endpoint.body).flatMap((field) =>
        ODD_VALUES.map((value) => ({
          label: `${field} ${JSON.stringify(value).slice(0, 40)}`,
          url: addressOf(endpoint),
          payload: { ...sample(), [field]: value },
        })),
      )
    })
    expect(faults).toEqual([])
  })
})
