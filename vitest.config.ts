import { configDefaults, defineConfig } from 'vitest/config'

/** What only root may do. */
const AS_ROOT = 'apps/server/**/*.root.test.ts'
/** What only works where a disk may be mounted. */
const WITH_MOUNT = 'apps/server/**/*.mount.test.ts'

// Pure tables of cases, the web's own machinery in a DOM, and HTTP against cloned real databases. Journeys in a real
// browser are Playwright's.
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
          exclude: [...configDefaults.exclude, AS_ROOT, WITH_MOUNT],
          globalSetup: ['apps/server/test/database-setup.ts'],
          testTimeout: 30_000,
          // What is waited for comes; a second, the default, says more of the machine's disk than of the program.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          testTimeout: 30_000,
          include: ['apps/web/src/**/*.test.tsx'],
        },
      },
      { test: { name: 'root', include: [AS_ROOT], hookTimeout: 60_000 } },
      { test: { name: 'mount', include: [WITH_MOUNT], hookTimeout: 60_000 } },
    ],
  },
})
