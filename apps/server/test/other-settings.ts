import { onTestFinished } from 'vitest'
import type { Config } from '../src/config.ts'
import type { TestApp } from './app.ts'

/** Other settings for the rest of a test, of those that each call looks up: they need no application of their own. */
export function setForThisTest({ services: { config } }: TestApp, settings: Partial<Config>): void {
  const before = { ...config }
  Object.assign(config, settings)
  onTestFinished(() => {
    Object.assign(config, before)
  })
}
