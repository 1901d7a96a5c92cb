import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyChain } from '../../src/audit/verify-chain.ts'
import { fileHashes, logIn } from '../clinic-process.ts'
import { makeCompany } from '../factories/company.ts'
import { makeResult } from '../factories/result.ts'
import { PatientCaller } from '../kills/caller.ts'
import { faultsOf } from '../kills/open-books.ts'
import { emptyLedger, work } from '../kills/work.ts'
import { settled } from '../kills/working-day.ts'
import type { ServerProcess } from '../server-process.ts'
import { LoadBalancer } from './load-balancer.ts'
import { Machines } from './machines.ts'

// Instances that answer people and one that does the jobs, behind a proxy, on one PostgreSQL and one S3 store.

const RESULTS = 60

let machines: Machines
let proxy: LoadBalancer
let [killed, replaced, worker]: ServerProcess[] = []
beforeAll(async () => {
  machines = await Machines.prepare()
  proxy = await LoadBalancer.start()
  const roles = ['web', 'web', 'all'] as const
  ;[killed, replaced, worker] = await Promise.all(roles.map((role) => machines.start(role)))
  proxy.add(killed!.url)
  proxy.add(replaced!.url)
}, 240_000)
afterAll(async () => {
  await proxy?.close()
  await machines?.close()
})

test('People work over two instances: killing one loses nothing, and replacing all others one after the other drops no call', {
  tags: 'long',
  timeout: 400_000,
}, async () => {
  const { db, client, smtp } = machines
  const { id: company } = await makeCompany(db, { corporate_reason: 'METALÚRGICA AÇO E CIA' })
  const recipients = new Map<number, string>()
  for (let n = 0; n < RESULTS; n++) {
    const email = `resultado${n}@exemplo.test`
    recipients.set((await makeResult(db, { company, email })).id, email)
  }
  const caller = new PatientCaller(proxy, await logIn(proxy.url))
  const ledger = emptyLedger()
  let isOver = false
  const results = [...recipients.keys()]
  const day = work({ caller, ledger, company, results, isOver: () => isOver })
  const answered = (calls: number) => {
    const enough = caller.counts.answered + calls
    return expect.poll(() => caller.counts.answered, { timeout: 180_000 }).toBeGreaterThan(enough)
  }

  await answered(60)
  expect([...proxy.answered.keys()]).toHaveLength(2)
  killed!.child.kill('SIGKILL')
  await killed!.gone
  await answered(40)

  await sleep(500)
  const { answered: _, ...before } = { ...caller.counts, dropped: proxy.dropped }
  proxy.add((await machines.start('web')).url)
  await answered(10)
  await replaced!.stop()
  await answered(20)
  await machines.start('all')
  await worker!.stop()
  await answered(20)
  expect({ ...caller.counts, dropped: proxy.dropped }).toMatchObject(before)

  isOver = true
  await day
  await settled(client)
  const files = machines.bucket.store
  expect(await faultsOf({ client, files, smtp, recipients }, ledger)).toEqual([])
  expect(caller.faults).toEqual([])
  expect(await verifyChain(db, [])).toMatchObject({ holds: true })
})

test('Nothing of the clinic is on the disk of an instance', { tags: 'long' }, async () => {
  const there = async () => {
    const paths = Object.keys(await fileHashes(machines.root))
    return [...new Set(paths.map((path) => path.replace(/^all-\w+/, 'all')))]
  }
  // How far the audit was sealed, as one more place that saw it; the first seal comes ten seconds after the start.
  await expect.poll(there).toEqual(['all/audit/anchor.json'])
})
