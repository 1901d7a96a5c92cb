import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../app.ts'
import { makeSamples, type Samples } from './request-samples.ts'
import { sendRequests } from './send-requests.ts'

// `npm run soak -- hostile` runs the same for ten times as long, with another seed each time.

const COUNT = Number(process.env.HOSTILE_REQUESTS ?? 2_000)
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_122)

let app: TestApp
let samples: Samples
beforeAll(async () => {
  // Nobody listens there: the service of postal codes is away.
  app = await createTestApp({ cepUrl: 'http://127.0.0.1:9', trustProxy: true })
  await app.services.jobs.start()
  samples = await makeSamples(app)
})
afterAll(() => app.close())

test('Generated requests of every kind of caller to every endpoint find no 500, no slow answer and no leak', {
  tags: 'long',
  timeout: 3_600_000,
}, async () => {
  const outcome = await sendRequests(app, samples, { count: COUNT, seed: SEED })
  console.info(`seed ${SEED}`, outcome.statuses, `heap +${outcome.grown.toFixed(1)} MiB`)
  // One text, because a failing log shows it whole, and a list only by its length.
  expect(outcome.faults.join('\n')).toBe('')
  expect(outcome.slow.join('\n')).toBe('')
  expect(outcome.grown).toBeLessThan(50)
  expect(outcome.connections).toBe(0)
  // Otherwise all would be refused at once and find nothing.
  const { 200: fine = 0, 201: created = 0, 422: refused = 0 } = outcome.statuses
  expect(fine + created).toBeGreaterThan(COUNT / 20)
  expect(refused).toBeGreaterThan(COUNT / 20)
})
