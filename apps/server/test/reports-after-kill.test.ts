// @module-tag long

import type { ReportBatch } from '@iris/contracts/report-batches'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDice } from '../src/demo/dice.ts'
import { logIn } from './clinic-process.ts'
import { populate } from './factories/report-company.ts'
import { makeSurroundings } from './random-population.ts'
import { createRestarted, type Restarted } from './restarted-server.ts'

// The server dies while it makes the reports of several companies; the next one goes on.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const COMPANIES = 12

let ground: Restarted
beforeAll(async () => {
  ground = await createRestarted()
})
afterAll(() => ground.end())

test('Reports of several companies that a killed server was making are finished by the next one, each made once', async () => {
  const { db, owner } = ground
  const companies = await makeSurroundings(db, COMPANIES)
  const dice = createDice(7)
  for (const company of companies) await populate(db, dice, company, 12)
  const { url, child, gone } = await ground.start()
  const authorization = `Bearer ${await logIn(url)}`
  const asked = await fetch(`${url}/company-reports`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ company_ids: companies }),
  })
  const { id } = (await asked.json()) as ReportBatch
  const made = async () =>
    (await owner.query("select from report_batch_items where state = 'made'")).rowCount
  await expect.poll(made, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await gone
  expect(await made(), 'some are left to the next one').toBeLessThan(COMPANIES)

  const next = await ground.start()
  const headers = { authorization }
  const now = async () =>
    (await (await fetch(`${next.url}/company-reports/${id}`, { headers })).json()) as ReportBatch
  await expect
    .poll(now, { timeout: 60_000, interval: 200 })
    .toMatchObject({ status: 'done', total: COMPANIES, made: COMPANIES, refused: 0 })
  const archive = await fetch(`${next.url}/company-reports/${id}/reports.zip`, { headers })
  expect(Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())))).toHaveLength(
    COMPANIES,
  )
  const { rows } = await owner.query(`
    select count(*)::int as told, count(distinct entity_id)::int as companies
    from audit_events where entity = 'company-report' and action = 'export' and entity_id is not null`)
  expect(rows).toEqual([{ told: COMPANIES, companies: COMPANIES }])
  const kept = await owner.query('select from company_reports')
  expect(kept.rowCount).toBe(COMPANIES)
})
