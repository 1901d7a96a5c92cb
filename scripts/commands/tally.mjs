import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NODE, projectEnv, ROOT, run, tool } from './project.mjs'

/** Counts the steps and the tests of a run; none of them stops those that follow. */
export class Tally {
  passed = 0
  failed = 0
  skipped = 0

  /** A step that passes or fails as a whole. */
  step(title, work) {
    return this.#timed(title, async () => {
      const passed = await work()
      return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
    })
  }

  /** A program that passes by ending with 0; `args` are for the project's Node. */
  program(title, args, options) {
    return this.step(title, async () => (await run(NODE, args, options)) === 0)
  }

  /** The tests of one project of vitest.config.ts, each counted. */
  vitest(title, project) {
    return this.#tests(title, `${project}.json`, (file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      return { args: tool('vitest', 'run', '--project', project, ...reporters) }
    })
  }

  /** The journeys in the browser, each counted. */
  playwright(title) {
    return this.#tests(title, 'playwright.json', (file) => ({
      args: tool('playwright', 'test', '--reporter=list,json'),
      env: projectEnv({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    }))
  }

  /** The last line of a run, and its exit code. */
  finish() {
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : ''
    console.log(`\n${this.passed} passed, ${this.failed} failed${skipped}`)
    process.exitCode = this.failed > 0 ? 1 : 0
  }

  #tests(title, name, command) {
    return this.#timed(title, async () => {
      const file = join(ROOT, 'test-results', 'counts', name)
      mkdirSync(dirname(file), { recursive: true })
      rmSync(file, { force: true })
      const { args, env = projectEnv() } = command(file)
      const code = await run(NODE, args, { env })
      const counts = countsOf(JSON.parse(readFileSync(file, 'utf8')))
      // A file that could not be loaded, or an error outside of every test, fails no test.
      if (code !== 0 && counts.failed === 0) counts.failed = 1
      if (counts.passed + counts.failed === 0) counts.failed = 1
      return counts
    })
  }

  async #timed(title, work) {
    console.log(`\n── ${title}`)
    const begun = performance.now()
    let counts = { passed: 0, failed: 1, skipped: 0 }
    try {
      counts = await work()
    } catch (error) {
      console.error(error.message)
    }
    this.passed += counts.passed
    this.failed += counts.failed
    this.skipped += counts.skipped
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${counts.failed === 0 ? '✓' : '✗'} ${title} (${seconds} s)`)
  }
}

/** Reads the JSON report of vitest (Jest's format) or of Playwright. */
function countsOf(report) {
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  }
}
