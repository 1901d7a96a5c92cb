import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeHeaders } from './safe-headers.ts'
import type { Server } from './serve.ts'
import { webApp } from './web-app.ts'

const HTML = `<!doctype html><title>Íris</title>${'<p>olho direito</p>'.repeat(100)}`
const SCRIPT = 'export const eye = "direito"\n'.repeat(100)
const FONT = 'letters'.repeat(500)
const RESET = HTML.replace('Íris', 'Redefinir senha')
const RESULT = HTML.replace('Íris', 'Resultado')
const TEXTS: Record<string, string> = {
  'index.html': HTML,
  'password/email.html': RESET,
  'resultado/_.html': RESULT,
  'assets/start-a1b2.js': SCRIPT,
  'service-worker.js': SCRIPT,
  'manifest.webmanifest': '{"name":"Íris"}',
  'offline.json': '{"day":[]}',
}

let folder: string
let app: Server
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-web-'))
  // Installed below a folder that has the name of the one whose files never change.
  const root = join(folder, 'assets', 'iris')
  await mkdir(join(root, 'assets'), { recursive: true })
  await mkdir(join(root, 'password'))
  await mkdir(join(root, 'resultado'))
  for (const [name, text] of Object.entries(TEXTS)) {
    await writeFile(join(root, name), text)
    await writeFile(join(root, `${name}.br`), brotliCompressSync(text))
    await writeFile(join(root, `${name}.gz`), gzipSync(text))
  }
  await writeFile(join(root, 'assets/inter-c3d4.woff2'), FONT)
  app = fastify() as unknown as Server
  safeHeaders(app, { appUrl: 'http://localhost' })
  await webApp(app, root)
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

type Received = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }

/** What comes over the wire, not unpacked. */
function receive(path: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, async (reply) => {
      const bytes = await buffer(reply)
      resolve({ status: reply.statusCode, headers: reply.headers, bytes })
    }).on('error', reject)
  })
}

describe('A file of the web app', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip'],
  ])('A script comes in %s to a browser that takes “%s”', async (encoding, accepted) => {
    const { status, headers, bytes } = await receive('/assets/start-a1b2.js', {
      'accept-encoding': accepted,
    })
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers.vary).toContain('accept-encoding')
    const text = encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
    expect(text.toString()).toBe(SCRIPT)
  })

  it.each([undefined, 'identity'])(
    'A script comes as it is to a client whose Accept-Encoding is %s',
    async (accepted) => {
      const { headers, bytes } = await receive(
        '/assets/start-a1b2.js',
        accepted ? { 'accept-encoding': accepted } : {},
      )
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers.vary).toContain('accept-encoding')
      expect(bytes.toString()).toBe(SCRIPT)
    },
  )

  it('A file without a compressed one beside it comes as it is', async () => {
    const { headers, bytes } = await receive('/assets/inter-c3d4.woff2', {
      'accept-encoding': 'br, gzip',
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-type']).toBe('font/woff2')
    expect(bytes.toString()).toBe(FONT)
  })

  it.each(['/assets/start-a1b2.js', '/assets/inter-c3d4.woff2'])(
    'The file %s travels without the headers that only a page needs',
    async (path) => {
      const { headers } = await receive(path, { 'accept-encoding': 'br' })
      expect(headers['content-security-policy']).toBeUndefined()
      expect(headers['x-content-type-options']).toBe('nosniff')
      const page = await receive('/patients', { 'accept-encoding': 'br' })
      expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    },
  )

  it.each([
    ['/service-worker.js', 'application/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/offline.json', 'application/json; charset=utf-8'],
  ])('The file %s has the type %s and is asked for anew each time', async (path, type) => {
    const { status, headers } = await receive(path, { 'accept-encoding': 'br' })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(type)
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('Compressed files have no address of their own', async () => {
    const answers = await Promise.all([
      receive('/assets/start-a1b2.js.br'),
      receive('/index.html.gz'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })
})

describe('A page of the web app', () => {
  it.each(['/password/email', '/Password/Email/', '/password/email?de=login'])(
    'The page at %s is the one that the build made for this route',
    async (path) => {
      const { headers, bytes } = await receive(path)
      expect(bytes.toString()).toBe(RESET)
      expect(headers['cache-control']).toBe('no-cache')
    },
  )

  it.each(['/', '/patients', '/index.html'])('The page at %s comes in brotli', async (path) => {
    const { status, headers, bytes } = await receive(path, { 'accept-encoding': 'br' })
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers.vary).toContain('accept-encoding')
    expect(brotliDecompressSync(bytes).toString()).toBe(HTML)
  })

  it.each(['/resultado/AbC-12_x', '/resultado/AbC-12_x/', '/Resultado/12?utm=1'])(
    'The page of a result at %s is the one of its own, which nobody keeps or lists',
    async (path) => {
      for (const form of ['br', 'identity']) {
        const { status, headers, bytes } = await receive(path, { 'accept-encoding': form })
        expect(status).toBe(200)
        expect((form === 'br' ? brotliDecompressSync(bytes) : bytes).toString()).toBe(RESULT)
        expect(headers['cache-control']).toBe('no-store')
        expect(headers['x-robots-tag']).toBe('noindex')
        expect(headers['referrer-policy']).toBe('no-referrer')
      }
    },
  )

  it('An address of nothing but slashes costs no time', async () => {
    const before = performance.now()
    const { statusCode } = await app.inject(`/a${'/'.repeat(200_000)}a`)
    expect(statusCode).toBe(200)
    expect(performance.now() - before).toBeLessThan(2000)
  })

  it('A page known to the browser is not sent again', async () => {
    const first = await receive('/patients', { 'accept-encoding': 'br' })
    const second = await receive('/patients', {
      'accept-encoding': 'br',
      'if-none-match': first.headers.etag ?? '',
    })
    expect(second.status).toBe(304)
    expect(second.bytes.length).toBe(0)
    expect(second.headers.vary).toContain('accept-encoding')
    expect(second.headers.etag).toBe(first.headers.etag)
  })

  it('Each form of a page has an ETag of its own', async () => {
    const forms = await Promise.all(
      ['br', 'gzip', 'identity'].map((form) => receive('/patients', { 'accept-encoding': form })),
    )
    expect(new Set(forms.map(({ headers }) => headers.etag)).size).toBe(3)
  })
})
