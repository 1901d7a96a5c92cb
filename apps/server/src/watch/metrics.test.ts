import perfHooks from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { LANES, takeTurn } from '../apart/lanes.ts'
import { sealRows } from '../audit/seals.sql.ts'
import { readConfig } from '../config.ts'

const COUNTED = { name: 'contada', schema: z.object({}) }
const TOKEN = 'um-token-de-metricas-com-mais-de-32'

let app: TestApp
let smtp: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  smtp = await startMailServer()
  app = await createTestApp({ metricsToken: TOKEN, smtpUrl: smtp.url })
  app.services.jobs.define(COUNTED, async () => {})
  await app.services.jobs.start()
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

type Asking = { from?: string; headers?: Record<string, string>; of?: TestApp }

function ask({ from = '127.0.0.1', headers = {}, of = app }: Asking = {}) {
  return of.server.inject({
    method: 'GET',
    url: '/metrics',
    remoteAddress: from,
    headers: { host: 'localhost:3000', ...headers },
  })
}

/** The value of a metric by its name and labels as written. */
async function figure(line: string): Promise<number | undefined> {
  const { body } = await ask()
  const found = body.split('\n').find((text) => text.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

describe('Who may read the metrics', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'This machine reads the metrics from %s',
    async (from) => {
      const reply = await ask({ from })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toContain('text/plain')
      expect(reply.headers['cache-control']).toBe('no-store')
    },
  )

  it('Another machine is told that the page of metrics does not exist', async () => {
    const reply = await ask({ from: '192.0.2.7' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'route.not-found' })
    expect(reply.body).not.toContain('iris_')
  })

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
    ['host', 'iris.example.org'],
  ])(
    'A proxy on this machine does not open the metrics to the world: %s: %s',
    async (name, value) => {
      expect((await ask({ headers: { [name]: value } })).statusCode).toBe(404)
    },
  )

  it('An address passed on by a trusted proxy is never this machine, whatever it says', async () => {
    const trusting = await createTestApp({ trustProxy: true })
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    expect((await ask({ of: trusting, from: '192.0.2.7', headers })).statusCode).toBe(404)
    expect((await ask({ of: trusting, from: '127.0.0.1', headers })).statusCode).toBe(404)
    expect((await ask({ of: trusting })).statusCode).toBe(200)
    await trusting.close()
  })

  it('The METRICS_TOKEN opens the metrics from anywhere, through any proxy', async () => {
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      'x-forwarded-for': '192.0.2.8',
      host: 'iris.example.org',
    }
    expect((await ask({ from: '192.0.2.7', headers })).statusCode).toBe(200)
  })

  it.each([`Bearer ${TOKEN}x`, 'Bearer ', TOKEN, `Basic ${TOKEN}`])(
    'Another credential than METRICS_TOKEN is refused: %s',
    async (authorization) => {
      const reply = await ask({ from: '192.0.2.7', headers: { authorization } })
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ code: 'auth.invalid' })
    },
  )

  it('The login of an administrator does not open the metrics to another machine', async () => {
    const headers = { authorization: `Bearer ${app.admin}` }
    expect((await ask({ from: '192.0.2.7', headers })).statusCode).toBe(401)
  })

  it.each(['curto', 'com espaço no meio e mais de trinta e dois'])(
    'The setting METRICS_TOKEN=%j stops the start with a sentence that names it',
    (METRICS_TOKEN) => {
      expect(() => readConfig({ DATA_DIR: app.services.config.dataDir, METRICS_TOKEN })).toThrow(
        'Configuração inválida. METRICS_TOKEN deve ter ao menos 32 caracteres, sem espaços.',
      )
    },
  )
})

describe('What the metrics tell', () => {
  it('Requests are counted by route, method and class of status, whatever was asked for', async () => {
    const count = 'iris_http_request_duration_seconds_count'
    for (const path of ['/patients/901', '/patients/902?query=52998224725'])
      await app.call('GET', path, { as: app.admin })
    for (const path of ['/52998224725', '/nao/existe'])
      await app.call('GET', path, { as: app.admin })
    await app.call('GET', '/patients/903')
    const route = (labels: string) => figure(`${count}{${labels}}`)
    // A request is counted after its answer was sent.
    await expect.poll(() => route('route="/api/v2/patients/:id",method="GET",status="4xx"')).toBe(3)
    await expect.poll(() => route('route="unknown",method="GET",status="4xx"')).toBe(2)
    expect((await ask()).body).not.toMatch(/patients\/\d|52998224725|existe/)
  })

  it('Mails are counted by their outcome', async () => {
    const mail = { subject: 'Assunto', text: 'Texto' }
    await app.services.mailer.send({ ...mail, to: 'ana@example.org' })
    await app.services.mailer.send({ ...mail, to: 'recusado@example.org' }).catch(() => {})
    expect(await figure('iris_mails_total{outcome="sent"}')).toBe(1)
    expect(await figure('iris_mails_total{outcome="failed"}')).toBe(1)
    const { body } = await ask()
    expect(body).not.toContain('example.org')
  })

  it('Files that wait for a process apart are counted by lane', async () => {
    const place = { lane: LANES.strangers, who: '192.0.2.9' }
    const end = await takeTurn(place)
    const next = takeTurn(place)
    expect(await figure('iris_files_apart{lane="strangers",state="running"}')).toBe(1)
    expect(await figure('iris_files_apart{lane="strangers",state="waiting"}')).toBe(1)
    end()
    ;(await next)()
    expect(await figure('iris_files_apart{lane="strangers",state="waiting"}')).toBe(0)
  })

  it('Jobs are counted by queue and state', async () => {
    const { db, jobs } = app.services
    await jobs.enqueue(db, COUNTED, {}, { afterSeconds: 3600 })
    expect(await figure('iris_jobs{queue="contada",state="waiting"}')).toBe(1)
  })

  it('Audit rows count as unsealed until the chain has reached them', async () => {
    const { db } = app.services
    while ((await sealRows(db)) > 0);
    expect(await figure('iris_audit_unsealed_rows')).toBe(0)
    await app.call('GET', '/patients?per_page=10', { as: app.admin })
    await app.call('POST', '/healthcareOperators', {
      as: app.admin,
      payload: { name: 'Operadora contada', active: true },
    })
    expect(await figure('iris_audit_unsealed_rows')).toBeGreaterThan(0)
    while ((await sealRows(db)) > 0);
    expect(await figure('iris_audit_unsealed_rows')).toBe(0)
  })

  it.each([
    'iris_database_up',
    'iris_database_size_bytes',
    'iris_data_free_bytes',
    'iris_database_connections{state="total"}',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
    'process_resident_memory_bytes',
  ])('The metric %s has a value', async (name) => {
    await expect.poll(() => figure(name)).toBeGreaterThan(0)
  })
})

it('A second program in the process does not have its event loop watched a second time', async () => {
  const watch = vi.spyOn(perfHooks, 'monitorEventLoopDelay')
  const second = await createTestApp()
  expect(watch).not.toHaveBeenCalled()
  const { body } = await ask({ of: second })
  expect(body.match(/^nodejs_eventloop_lag_p99_seconds /gm)).toHaveLength(1)
  watch.mockRestore()
  await second.close()
})

it('The metrics are answered while the database is away, and say so', async () => {
  const alone = await createTestApp()
  expect((await ask({ of: alone })).body).toMatch(/^iris_database_up 1$/m)
  await alone.services.db.destroy()
  const { statusCode, body } = await ask({ of: alone })
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^iris_database_up 0$/m)
  expect(body).not.toMatch(/^iris_database_size_bytes/m)
  await alone.close()
})
