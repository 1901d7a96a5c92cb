import { readFileSync } from 'node:fs'

// Reads the JSON reports of vitest (the format of Jest) and of Playwright.

/**
 * @returns how many tests passed and were skipped, how many of those a filter may have left out, and `{ title, reason }` of
 * each failed test and of each file that could not be loaded; a flaky test counts as failed
 */
export function outcomeOf(report) {
  if (report.stats) {
    const broken = report.errors.map(({ message }) => failure('', message))
    const failures = [...failedSpecs(report.suites, []), ...broken]
    return { passed: report.stats.expected, skipped: report.stats.skipped, left: 0, failures }
  }
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    // Vitest reports what its filter leaves out; Playwright does not.
    left: report.numPendingTests,
    failures: report.testResults.flatMap(failedTests),
  }
}

function failedTests({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && message) return [failure(name, message)]
  return failed.map(({ fullName, failureMessages }) =>
    failure(`${name} › ${fullName}`, failureMessages.join('\n')),
  )
}

function failedSpecs(suites, above) {
  return suites.flatMap((suite) => {
    const titles = [...above, suite.title]
    const failed = suite.specs
      .filter((spec) => !isClean(spec))
      .map((spec) => failedSpec([...titles, spec.title].join(' › '), spec))
    return [...failed, ...failedSpecs(suite.suites ?? [], titles)]
  })
}

const isClean = (spec) =>
  spec.tests.every(({ status }) => status === 'expected' || status === 'skipped')

function failedSpec(title, spec) {
  const results = spec.tests.flatMap(({ results }) => results)
  const messages = results.flatMap(({ errors }) => errors).map(({ message }) => message)
  const failed = failure(title, messages.join('\n'))
  const pages = results.flatMap(({ attachments }) => attachments).flatMap(wordsOnPage)
  if (pages.length === 0) return failed
  return { title, reason: [failed.reason, 'On the page:', ...pages].join('\n') }
}

/** A missing element says nothing of what stood in its place, and a failure may not come again for weeks. */
function wordsOnPage({ name, path, body }) {
  if (name === 'page') return shortened(Buffer.from(body, 'base64').toString())
  if (name !== 'error-context') return []
  const said = readFileSync(path, 'utf8')
  return shortened(/^# Page snapshot\n+```yaml\n(.*?)\n```$/ms.exec(said)?.[1] ?? '')
}

function shortened(page) {
  return page
    .split('\n')
    .map((line) => line.replace(/ \[(ref=\w+|cursor=pointer)\]/g, ''))
    .filter((line) => !/^\s*- (generic:?|img|\/url: .*)$/.test(line) && line !== '')
    .slice(-LINES_OF_A_PAGE)
}

const LINES_OF_A_REASON = 15
/** From its end, where dialogs stand. */
const LINES_OF_A_PAGE = 120

function failure(title, text) {
  const lines = text.split('\n').filter((line) => !line.includes('/node_modules/'))
  return { title, reason: lines.slice(0, LINES_OF_A_REASON).join('\n') }
}
