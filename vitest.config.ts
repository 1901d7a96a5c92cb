import { configDefaults, defineConfig } from 'vitest/config'

/** What only root may do. */
const AS_ROOT = 'apps/server/**/*.root.test.ts'

// Two rings: pure tables of cases, and HTTP against cloned real databases. The browser ring is Playwright's.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: [
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, AS_ROOT],
          globalSetup: ['apps/server/test/database-setup.ts'],
          testTimeout: 30_000,
          // What is waited for comes; a second, the default, says more of the machine's disk than of the program.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      { test: { name: 'root', include: [AS_ROOT], hookTimeout: 60_000 } },
    ],
  },
})
