import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SERVER } from './scripts/commands/project.mjs'

const PARTS = 'apps/web/src/**/*.test.tsx'
/** Those that put something in the place of a module, which the files after them must not get. */
const ALONE = globSync(PARTS).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
)
/** In a window of happy-dom, which stands for a browser's. */
const IN_WINDOW = {
  environment: 'happy-dom',
  maxWorkers: 2,
  testTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['apps/web/test/as-a-browser.mjs'],
}
/** One more than cores: a third of the time a file of the server waits, for a child process, a lock or a lane. */
const SERVER_WORKERS = Math.min(4, availableParallelism() + 1)
/** Tests that only root can run. */
const AS_ROOT = 'apps/server/**/*.root.test.ts'
/** What only works where a disk may be mounted. */
const WITH_MOUNT = 'apps/server/**/*.mount.test.ts'

/**
 * What starts whole programs first. Those files are short, and on a new clone vitest begins with the long ones: one core
 * would wait for them at the end.
 */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWhole = ({ moduleId }: TestSpecification) =>
      /\/apps\/server\/test\/|\.root\.test\./.test(moduleId)
    return [...sorted.filter(isWhole), ...sorted.filter((file) => !isWhole(file))]
  }
}

// Tables of cases, parts of the web app in a DOM, and HTTP on copies of a real database. Playwright runs the journeys
// in a real browser.
export default defineConfig({
  test: {
    sequence: { sequencer: ProgramsFirst },
    tags: [{ name: 'long', description: 'Runs in npm run test:all, and not in npm test' }],
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          // By itself vitest leaves one core to whoever watches, and starts anew for each file: three times as long.
          maxWorkers: 2,
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'apps/web/build/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, AS_ROOT, WITH_MOUNT],
          globalSetup: ['apps/server/test/database-setup.ts'],
          setupFiles: ['apps/server/test/one-day.ts', 'apps/server/test/temporary-files.ts'],
          // Only ends what hangs: a slow machine takes several times as long as a quick one.
          testTimeout: 120_000,
          // A second, the default, is often too short on a busy machine.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          maxWorkers: SERVER_WORKERS,
          // The server's modules are loaded once a worker, not once a file: half of the time. Each file has a database and a
          // program of its own, and gives back what it changes of the process.
          isolate: false,
          // As `npm start` has it, for the processes that the program starts.
          env: SERVER.env,
        },
      },
      {
        test: {
          ...IN_WINDOW,
          name: 'web',
          // React, Mantine and the pages are read and made quick once a worker: a fifth of the processor time. Each file leaves
          // the window as it was (as-a-browser.mjs).
          pool: 'threads',
          isolate: false,
          include: [PARTS],
          exclude: [...configDefaults.exclude, ...ALONE],
        },
      },
      { test: { ...IN_WINDOW, name: 'web-alone', pool: 'vmThreads', include: ALONE } },
      // With the server's in one run, which wants as many workers of each.
      {
        test: {
          name: 'root',
          include: [AS_ROOT],
          hookTimeout: 120_000,
          maxWorkers: SERVER_WORKERS,
        },
      },
      {
        test: {
          name: 'mount',
          include: [WITH_MOUNT],
          hookTimeout: 120_000,
          maxWorkers: SERVER_WORKERS,
        },
      },
    ],
  },
})
