// @module-tag long

import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyChain } from '../../src/audit/verify-chain.ts'
import { migrate } from '../../src/db/migrate.ts'
import { MIGRATIONS } from '../../src/db/migration-files.ts'
import { logIn } from '../clinic-process.ts'
import { companyBody } from '../factories/company.ts'
import { makeResult } from '../factories/result.ts'
import { unpackFormerServer } from '../former-server.ts'
import { PatientCaller } from '../kills/caller.ts'
import { faultsOf } from '../kills/open-books.ts'
import { emptyLedger, work } from '../kills/work.ts'
import { settled } from '../kills/working-day.ts'
import type { ServerProcess } from '../server-process.ts'
import { LoadBalancer } from './load-balancer.ts'
import { Machines } from './machines.ts'

// While an upgrade goes from one instance to the next, the server of the last release works on the new schema. Here it is
// that server itself (scripts/statements/keep-server.ts), on the database that it made.

const RESULTS = 30

let machines: Machines
let former: Awaited<ReturnType<typeof unpackFormerServer>>
let old: ServerProcess
let proxy: LoadBalancer
beforeAll(async () => {
  former = await unpackFormerServer()
  machines = await Machines.prepare()
  await machines.client.query('drop schema public cascade; create schema public')
  old = await machines.start('all', {}, former.main)
  proxy = await LoadBalancer.start()
  proxy.add(old.url)
}, 120_000)
afterAll(async () => {
  await proxy?.close()
  await machines?.close()
  await former?.remove()
})

test('People at work with the last release lose nothing while the schema becomes the new one beneath it, nor beside a new server', async () => {
  const { client, db, smtp } = machines
  expect(await migrationsOf(client)).toEqual(await readdir(former.migrations))
  const caller = new PatientCaller(proxy, await logIn(proxy.url))
  const { body } = await caller.post(
    '/companies',
    companyBody({ corporate_reason: 'METALÚRGICA AÇO E CIA' }),
  )
  const [ledger, company] = [emptyLedger(), Number(body.id)]
  const answered = (calls: number) => {
    const enough = caller.counts.answered + calls
    return expect.poll(() => caller.counts.answered, { timeout: 180_000 }).toBeGreaterThan(enough)
  }

  let isOver = false
  const alone = work({ caller, ledger, company, results: [], isOver: () => isOver })
  await answered(40)
  await migrate(machines.database.owner as pg.ClientConfig)
  expect(await migrationsOf(client)).toEqual(
    (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort(),
  )
  await answered(60)
  isOver = true
  await alone

  const recipients = new Map<number, string>()
  for (let n = 0; n < RESULTS; n++) {
    const email = `resultado${n}@exemplo.test`
    recipients.set((await makeResult(db, { company, email })).id, email)
  }
  const fresh = await machines.start('all')
  proxy.add(fresh.url)
  isOver = false
  const together = work({
    caller,
    ledger,
    company,
    results: [...recipients.keys()],
    isOver: () => isOver,
  })
  await answered(120)
  isOver = true
  await together
  await settled(client)
  expect([...proxy.answered.values()].every((calls) => calls > 40)).toBe(true)
  expect({ ...caller.counts, dropped: proxy.dropped }).toMatchObject({ unanswered: 0, dropped: 0 })
  expect(caller.faults).toEqual([])
  const files = machines.bucket.store
  expect(await faultsOf({ client, files, smtp, recipients }, ledger)).toEqual([])
  const { rows } = await client.query(
    'select stat_recount() as statistics, list_recount() as lists',
  )
  expect(rows).toEqual([{ statistics: '0', lists: '0' }])
  expect(await verifyChain(db, [])).toMatchObject({ holds: true })
}, 400_000)

test('Every read of the last release is answered on the new schema as it was asked', async () => {
  const token = await logIn(old.url)
  const { paths } = (await (await fetch(new URL('/api/openapi.json', old.url))).json()) as {
    paths: Record<string, object>
  }
  const reads = Object.keys(paths).filter((path) => 'get' in (paths[path] as object))
  expect(reads.length).toBeGreaterThan(100)
  const faults = []
  for (const path of reads) {
    const reply = await fetch(new URL(path.replaceAll(/\{\w+\}/g, '1'), old.url), {
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await reply.text()
    if (reply.status >= 500) faults.push({ path, status: reply.status, text })
  }
  expect(faults).toEqual([])
}, 120_000)

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by 1',
  )
  return rows.map(({ name }) => name)
}
