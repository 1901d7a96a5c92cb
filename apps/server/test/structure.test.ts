import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointOptions } from '@iris/contracts/endpoint'
import { labelOf } from '@iris/contracts/messages'
import { ACTIONS, type Action, can } from '@iris/domain/access'
import { CALLERS, type EndpointName, PERMISSIONS, permission } from '@iris/domain/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { fieldsOf } from './hostile/request-samples.ts'

const CONTRACTS = join(import.meta.dirname, '../../../packages/contracts/src')
const MODULES = join(import.meta.dirname, '../src/modules')

/** Files of contracts that have no routes yet. A line goes as soon as the routes exist. */
const NOT_YET_SERVED: readonly string[] = []

/** Open to everybody, because everything wrong about a link gets the same answer. */
const DECIDES_ITSELF: readonly string[] = ['POST /companies/token/validate']

type Contract = { file: string; name: string; endpoint: EndpointOptions }

let app: TestApp
let contracts: Contract[]
beforeAll(async () => {
  app = await createTestApp()
  contracts = await readContracts()
})
afterAll(() => app.close())

async function readContracts(): Promise<Contract[]> {
  const files = readdirSync(CONTRACTS).filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts'))
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(join(CONTRACTS, file))
      return endpointsIn(exported).map(([name, endpoint]) => ({ file, name, endpoint }))
    }),
  )
  return found.flat()
}

/** Exported alone or in a record with others. */
function endpointsIn(exported: Record<string, unknown>): [string, EndpointOptions][] {
  return Object.entries(exported).flatMap(([name, value]): [string, EndpointOptions][] => {
    if (isEndpoint(value)) return [[name, value]]
    if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return []
    const inside = Object.entries(value as object)
    return inside.filter((entry): entry is [string, EndpointOptions] => isEndpoint(entry[1]))
  })
}

function isEndpoint(value: unknown): value is EndpointOptions {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'access' in value
  )
}

const addressOf = ({ method, path }: EndpointOptions) => `${method} ${path}`

describe('Every endpoint of the contracts', () => {
  it('Every endpoint is served exactly once, except those still to come', () => {
    const expected = contracts.filter(({ file }) => !NOT_YET_SERVED.includes(file))
    const served = expected.map(({ name, endpoint }) => ({
      name,
      times: app.server.endpoints.filter((other) => other === endpoint).length,
    }))
    expect(served.length).toBeGreaterThan(10)
    expect(served.filter(({ times }) => times !== 1)).toEqual([])
  })

  it('An endpoint still to come is really not served yet', () => {
    const early = contracts.filter(
      ({ file, endpoint }) =>
        NOT_YET_SERVED.includes(file) && app.server.endpoints.includes(endpoint),
    )
    expect(early.map(({ file }) => file)).toEqual([])
    const files = new Set(contracts.map(({ file }) => file))
    expect(NOT_YET_SERVED.filter((file) => !files.has(file))).toEqual([])
  })

  it('Every endpoint has an address of its own', () => {
    const addresses = contracts.map(({ endpoint }) => addressOf(endpoint))
    expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
  })

  it('Every endpoint says who may use it and what it does', () => {
    const known = ['public', ...ACTIONS]
    const wrong = contracts.filter(
      ({ endpoint }) => !known.includes(endpoint.access) || endpoint.summary.length < 3,
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('Every endpoint has one row in the table of permissions, which agrees with its action', () => {
    expect(contracts.map(({ endpoint }) => addressOf(endpoint)).sort()).toEqual(
      Object.keys(PERMISSIONS).sort(),
    )
    const wrong = contracts.flatMap(({ endpoint }) =>
      CALLERS.filter((caller) => {
        const name = addressOf(endpoint) as EndpointName
        const { access } = endpoint
        if (DECIDES_ITSELF.includes(name)) return false
        const letsIn = access === 'public' || (caller !== 'nobody' && can(caller, access as Action))
        return letsIn !== (permission(name, caller) !== '.')
      }).map((caller) => `${addressOf(endpoint)}: ${caller}`),
    )
    expect(wrong).toEqual([])
    expect(Object.entries(PERMISSIONS).filter(([, row]) => !/^[+oh.]{8}$/.test(row))).toEqual([])
  })

  it('Every field of a query or a body is called by a word of the screen in its messages', () => {
    const nameless = contracts.flatMap(({ endpoint: { query, body }, name }) =>
      [query, body].flatMap((schema) =>
        fieldsOf(schema)
          .filter((field) => schema && labelOf(schema, field) === field)
          .map((field) => `${name}: ${field}`),
      ),
    )
    expect(nameless).toEqual([])
  })

  it('Every endpoint names in `params` exactly what its path holds', () => {
    const wrong = contracts.filter(({ endpoint }) => {
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      return (
        Object.keys(endpoint.params?.shape ?? {})
          .sort()
          .join() !== inPath.sort().join()
      )
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})

describe('Everything served', () => {
  it('Every served endpoint is in the contracts', () => {
    const known = new Set(contracts.map(({ endpoint }) => endpoint))
    const strangers = app.server.endpoints.filter((endpoint) => !known.has(endpoint))
    expect(strangers.map(addressOf)).toEqual([])
  })
})

describe('Every module', () => {
  const folders = readdirSync(MODULES, { withFileTypes: true }).filter((e) => e.isDirectory())
  it.each(folders.map(({ name }) => name))('The module %s has a test', (name) => {
    const files = readdirSync(join(MODULES, name), { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => file.endsWith('.test.ts'))).not.toEqual([])
  })
})

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operation = { parameters: Parameter[]; responses: Record<string, { description: string }> }
type OpenApi = {
  openapi: string
  info: object
  paths: Record<string, Record<string, Operation>>
}

describe('The OpenAPI document', () => {
  const read = async () => (await app.call<OpenApi>('GET', '/api/openapi.json')).body

  it('The OpenAPI document is of version 3.1 and lists every served path and no other', async () => {
    const document = await read()
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: 'Íris', version: expect.any(String) })
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = app.server.endpoints.map(
      ({ method, path }) => `${method} /api/v2${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(listed.sort()).toEqual(served.sort())
  })

  it('The OpenAPI document declares parameters, an answer and a refusal for every operation', async () => {
    const document = await read()
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        const { parameters, responses } = operation
        const inPath = parameters.filter((parameter) => parameter.in === 'path')
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        expect(inPath.map(({ name }) => name).sort()).toEqual(names.sort())
        expect(inPath.every(({ required }) => required)).toBe(true)
        expect(parameters.every(({ schema }) => typeof schema === 'object')).toBe(true)
        expect(new Set(parameters.map((p) => `${p.in} ${p.name}`)).size).toBe(parameters.length)
        const answers = Object.keys(responses)
        expect(answers).toContain('default')
        expect(answers.some((status) => /^2\d\d$/.test(status))).toBe(true)
        for (const answer of Object.values(responses))
          expect(answer.description).toEqual(expect.any(String))
      }
    }
  })

  it('The OpenAPI document has no broken reference and no type unknown to JSON', async () => {
    const document = await read()
    const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
    const faults: string[] = []
    const visit = (node: unknown, where: string): void => {
      if (typeof node !== 'object' || node === null) return
      const { $ref, type } = node as { $ref?: unknown; type?: unknown }
      if (typeof $ref === 'string' && !leadsSomewhere(document, $ref))
        faults.push(`${where} ${$ref}`)
      const isSchema = where.includes('/schema') && !where.endsWith('/properties')
      if (isSchema && type !== undefined && [type].flat().some((t) => !types.includes(String(t))))
        faults.push(`${where} ${JSON.stringify(type)}`)
      for (const [key, value] of Object.entries(node)) visit(value, `${where}/${key}`)
    }
    visit(document, '')
    expect(faults).toEqual([])
  })

  it('The OpenAPI document is shown on a page', async () => {
    const { status, headers } = await app.call('GET', '/api/docs/')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/html')
  })
})

function leadsSomewhere(document: object, reference: string): boolean {
  if (!reference.startsWith('#/')) return false
  let node: unknown = document
  for (const step of reference.slice(2).split('/'))
    node = (node as Record<string, unknown> | undefined)?.[step]
  return node !== undefined
}
