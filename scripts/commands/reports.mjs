// Reads the JSON reports of vitest (the format of Jest) and of Playwright.

/**
 * @returns how many tests passed and were skipped, and `{ title, reason }` of each failed test and of each file that
 * could not be loaded; a flaky test counts as failed
 */
export function outcomeOf(report) {
  if (report.stats) {
    const broken = report.errors.map(({ message }) => failure('', message))
    const failures = [...failedSpecs(report.suites, []), ...broken]
    return { passed: report.stats.expected, skipped: report.stats.skipped, failures }
  }
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
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
      .map((spec) => failure([...titles, spec.title].join(' › '), reasonsOf(spec)))
    return [...failed, ...failedSpecs(suite.suites ?? [], titles)]
  })
}

const isClean = (spec) =>
  spec.tests.every(({ status }) => status === 'expected' || status === 'skipped')

const reasonsOf = (spec) =>
  spec.tests
    .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
    .map(({ message }) => message)
    .join('\n')

const LINES_OF_A_REASON = 15

function failure(title, text) {
  const lines = text.split('\n').filter((line) => !line.includes('/node_modules/'))
  return { title, reason: lines.slice(0, LINES_OF_A_REASON).join('\n') }
}
