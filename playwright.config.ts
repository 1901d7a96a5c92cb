import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './e2e/support/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/build-web.ts',
  outputDir: 'test-results/e2e',
  // Rounds with dice take minutes: `npm run soak -- offline`. In every run outbox-kill.spec.ts kills what they kill.
  testIgnore: process.env.OFFLINE_ROUNDS ? [] : 'outbox-rounds.spec.ts',
  // Each worker has its own program, database and folder. One more than cores, for while a journey waits by the clock.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  forbidOnly: true,
  // Only ends what hangs: a slow machine takes several times as long as a quick one.
  timeout: 400_000,
  // Generous, because all cores are busy here: a slow answer is not a fault. What must be quick measures itself.
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1366, height: 768 },
    // A worker answers before `page.route` sees the request; what it does has journeys of its own (offline-shell.spec.ts).
    serviceWorkers: 'block',
    // Nothing slides or turns, because drawing sixty pictures a second costs more than the page itself. Files in which
    // people meet dialogs that still move ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    screenshot: 'only-on-failure',
    // A trace costs a quarter of the time; ask for it with `--trace retain-on-failure` when a failure is hard to
    // understand.
    trace: 'off',
    launchOptions: CHROMIUM,
  },
})
