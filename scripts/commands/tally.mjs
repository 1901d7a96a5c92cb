import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NODE, ROOT, tool } from './project.mjs'
import { runRecorded } from './recorded.mjs'
import { outcomeOf } from './reports.mjs'

/** Counts the steps and tests of a run; a failed one does not stop the next. */
export class Tally {
  #passed = 0
  #skipped = 0
  #failures = []
  #withLong

  /** @param {{ withLong: boolean }} tests whether those marked 'long' run too */
  constructor({ withLong }) {
    this.#withLong = withLong
  }

  /** A step that fails when it throws; tells whether it passed. */
  step(title, work) {
    return this.#timed(title, async () => {
      await work()
      return PASSED
    })
  }

  /**
   * Programs that pass when they end with 0, two at a time; the output of each is shown when it has ended.
   * @param {[title: string, args: string[]][]} programs `args` are for the project's Node
   */
  async programs(programs) {
    const waiting = programs.values()
    const runner = async () => {
      for (const [title, args] of waiting) await this.#program(title, args)
    }
    await Promise.all([runner(), runner()])
  }

  async #program(title, args) {
    const begun = performance.now()
    const { code, tail, all } = await runRecorded(NODE, args, { shown: false })
    console.log(`\n── ${title}`)
    process.stdout.write(all)
    this.#count(
      title,
      begun,
      code === 0 ? PASSED : { ...NOTHING, failures: [{ title, reason: tail }] },
    )
  }

  /** The tests of these projects of vitest.config.ts, each counted. */
  vitest(title, ...projects) {
    return this.#tests(title, `${projects.join('+')}.json`, (file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      const which = projects.map((project) => `--project=${project}`)
      const tags = this.#withLong ? [] : ['--tags-filter=!long']
      return { args: tool('vitest', 'run', ...which, ...tags, ...reporters) }
    })
  }

  /** The journeys in the browser, each counted. */
  playwright(title) {
    const which = this.#withLong ? [] : ['--grep-invert=@long']
    return this.#tests(title, 'playwright.json', (file) => ({
      args: tool('playwright', 'test', ...which, '--reporter=list,json'),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }))
  }

  /** Repeats at the end what failed and why, then the counts; returns the exit code. */
  finish() {
    for (const { title, reason } of this.#failures) console.log(`\n✗ ${title}\n${reason}`)
    const skipped = this.#skipped > 0 ? `, ${this.#skipped} skipped` : ''
    if (!this.#withLong) console.log('\nOs testes longos ficam para npm run test:all.')
    console.log(`\n${this.#passed} passed, ${this.#failures.length} failed${skipped}`)
    process.exitCode = this.#failures.length > 0 ? 1 : 0
  }

  #tests(title, name, command) {
    return this.#timed(title, async () => {
      const file = join(ROOT, 'test-results', 'counts', name)
      mkdirSync(dirname(file), { recursive: true })
      rmSync(file, { force: true })
      const { args, env } = command(file)
      const { code, tail } = await runRecorded(NODE, args, { env })
      const outcome = existsSync(file) ? outcomeOf(JSON.parse(readFileSync(file, 'utf8'))) : NOTHING
      // An error outside of all tests is a failure too, and so is a run without tests.
      const fine = code === 0 && outcome.passed > 0
      if (fine || outcome.failures.length > 0) return outcome
      return { ...outcome, failures: [{ title, reason: tail }] }
    })
  }

  async #timed(title, work) {
    console.log(`\n── ${title}`)
    const begun = performance.now()
    const outcome = await work().catch((error) => {
      console.error(error.message)
      return { ...NOTHING, failures: [{ title, reason: error.message }] }
    })
    this.#count(title, begun, outcome)
    return outcome.failures.length === 0
  }

  #count(title, begun, outcome) {
    this.#passed += outcome.passed
    // No test skips itself (scripts/check-tests.ts), so what a run without the long ones skips are those.
    this.#skipped += outcome.skipped - (this.#withLong ? 0 : outcome.left)
    this.#failures.push(...outcome.failures)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${outcome.failures.length === 0 ? '✓' : '✗'} ${title} (${seconds} s)`)
  }
}

const NOTHING = { passed: 0, skipped: 0, left: 0, failures: [] }
const PASSED = { ...NOTHING, passed: 1 }
