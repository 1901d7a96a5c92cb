import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './e2e/support/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  // Each worker has a program, a database and a folder of its own; more than one a core only makes all of them wait.
  workers: Math.min(4, availableParallelism()),
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // What is waited for comes; how soon says more of a machine whose cores all are busy. What must be quick measures itself.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1366, height: 768 },
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    screenshot: 'only-on-failure',
    // A trace costs a quarter of the time: ask for it, `--trace retain-on-failure`, when a failure must be understood.
    trace: 'off',
    launchOptions: CHROMIUM,
  },
})
