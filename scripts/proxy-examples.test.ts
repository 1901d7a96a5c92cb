import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UPLOAD_MAX_BYTES } from '@iris/domain/limits'
import { expect, test } from 'vitest'
import { contractEndpoints } from './contract-endpoints.ts'

const DOCS = join(import.meta.dirname, '../docs')
/** Known and unknown texts of a form (apps/server/src/http/multipart.ts), and what stands between its parts. */
const TEXTS = 3 * 1024 * 1024

test.each([
  ['Caddy', 'proxies.md', /max_size (\d+)MB/, 1000 ** 2],
  ['nginx', 'proxies.md', /client_max_body_size (\d+)m/, 1024 ** 2],
  ['several instances', 'deploy/Caddyfile', /max_size (\d+)MB/, 1000 ** 2],
])('The proxy for %s lets the largest form of the API through', async (_, page, limit, unit) => {
  const calls = [...(await contractEndpoints()).values()].flat()
  const most = Math.max(...calls.map(({ files }) => Object.keys(files ?? {}).length))
  const [, written] = limit.exec(readFileSync(join(DOCS, page), 'utf8')) ?? []
  expect(Number(written) * unit).toBeGreaterThan(most * UPLOAD_MAX_BYTES + TEXTS)
})

test.each(['proxies.md', 'deploy/Caddyfile'])(
  'The Caddy of %s keeps addresses of calls that fail out of its log',
  (page) => {
    const text = readFileSync(join(DOCS, page), 'utf8')
    expect(text).toMatch(/\{\s+log \{\s+exclude http\.log\.error\s+\}\s+\}\s/)
  },
)
