import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type EndpointOptions, endpoint } from '@iris/contracts/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { makeCompany } from '../../test/factories/company.ts'
import { patientBody } from '../../test/factories/patient.ts'
import { compressionOf } from './compress-answers.ts'

let app: TestApp
let company: number
beforeAll(async () => {
  app = await createTestApp()
  company = (await makeCompany(app.services.db)).id
  for (let i = 0; i < 5; i++)
    await app.call('POST', '/patients', { as: app.admin, payload: patientBody(company) })
})
afterAll(() => app.close())

const BROWSER = 'gzip, deflate, br, zstd'
const get = (path: string, accepted?: string, as: string | null = app.admin) =>
  app.server.inject({
    method: 'GET',
    url: `/api/v2${path}`,
    headers: {
      ...(as && { authorization: `Bearer ${as}` }),
      ...(accepted && { 'accept-encoding': accepted }),
    },
  })

describe('An answer over a kilobyte', () => {
  it.each([
    ['br', BROWSER, brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])('A list is sent in %s to a browser that takes “%s”', async (encoding, accepted, unpack) => {
    const plain = await get('/patients')
    const reply = await get('/patients', accepted)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers.vary).toContain('accept-encoding')
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(unpack(reply.rawPayload).toString()).toBe(plain.payload)
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0'])(
    'A list is sent as it is to a client whose Accept-Encoding is %s',
    async (accepted) => {
      const reply = await get('/patients', accepted)
      expect(reply.headers['content-encoding']).toBeUndefined()
      expect(reply.json().data).toHaveLength(5)
    },
  )
})

describe('What is sent as it is', () => {
  it('An answer under a kilobyte is sent as it is', async () => {
    const reply = await get('/me/lock', BROWSER)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.json()).toHaveProperty('locked')
  })

  it('A public answer is sent as it is', async () => {
    const reply = await get('/geo/states/SP/cities', BROWSER, null)
    expect(reply.rawPayload.length).toBeGreaterThan(1024)
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  it('The answer to a write is sent as it is', async () => {
    const reply = await app.call('POST', '/patients', {
      as: app.admin,
      payload: patientBody(company),
      headers: { 'accept-encoding': BROWSER },
    })
    expect(reply.status).toBeLessThan(300)
    expect(reply.raw.length).toBeGreaterThan(1024)
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  it('A file is sent as it is', async () => {
    const reply = await get('/patients/exportAllPatients', BROWSER)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.length).toBeGreaterThan(1024)
    expect(reply.headers['content-encoding']).toBeUndefined()
    // A spreadsheet is a zip archive.
    expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('An answer without a body stays without one', async () => {
    const locked = await app.call('POST', '/me/lock', {
      as: (await app.userOf(1)).token,
      headers: { 'accept-encoding': BROWSER },
    })
    expect(locked.status).toBe(204)
    expect(locked.raw.length).toBe(0)
    expect(locked.headers['content-encoding']).toBeUndefined()
  })
})

/** Names of fields that hold what opens something. */
const SECRET = /token|secret|password|otpauth|recovery|credential|hash|(?<!zip_|employee_)code/i
/** What a QR holds only names: whoever checks in its person is logged in. */
const NAME = 'code'

/** The secret fields an endpoint's answer has anywhere in it, of those `SECRET` knows by their names. */
function secretsOf({ response }: EndpointOptions): string[] {
  if (!(response instanceof z.ZodType)) return []
  const schema = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' }))
  const fields: string[] = schema.match(/(?<=")\w+(?=":\{)/g) ?? []
  return fields.filter((name) => SECRET.test(name) && name !== NAME)
}

const nameOf = ({ method, path }: EndpointOptions) => `${method} ${path}`

describe('No secret is in a compressed answer', () => {
  it('No endpoint whose answers are compressed has a field for a secret', () => {
    const compressed = app.server.endpoints.filter((each) => compressionOf(each))
    expect(compressed.length).toBeGreaterThan(40)
    const wrong = compressed.filter((each) => secretsOf(each).length > 0)
    expect(wrong.map((each) => `${nameOf(each)}: ${secretsOf(each)}`)).toEqual([])
  })

  it('The fields of secrets are found where they are: in the answers to writes', () => {
    const giving = app.server.endpoints.filter((each) => secretsOf(each).length > 0)
    expect(giving.map(nameOf)).toEqual(
      expect.arrayContaining(['POST /login', 'POST /me/second-factor']),
    )
    expect(giving.filter(({ method }) => method === 'GET').map(nameOf)).toEqual([])
  })

  it('A secret field deep in the answer of a planted endpoint is found', () => {
    const planted = endpoint({
      method: 'GET',
      path: '/me',
      access: 'self',
      summary: 'Um erro de propósito',
      response: z.array(z.object({ open: z.object({ access_token: z.string() }).nullable() })),
    })
    expect(compressionOf(planted)).not.toBe(false)
    expect(secretsOf(planted)).toEqual(['access_token'])
  })
})
