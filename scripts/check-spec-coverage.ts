import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contractEndpoints } from './contract-endpoints.ts'
import { type TitledTest, testsIn } from './test-titles.ts'

// docs/spec-coverage.md has every sentence of the specification that says what the product does, and the test that
// holds it. Exits 1 when a row has no test in `npm test`, names a missing one, or quotes words that its tests never look for,
// and when a call of the contracts or a page of the web app has no row. The promises of docs/security.md are checked in
// the same way. Long tests may hold those, and the rows about several machines: a kill or a flood takes minutes.

const TABLE = 'docs/spec-coverage.md'
const SECURITY = 'docs/security.md'
/** The heading of what is measured rather than read: several servers at once, a move, an idle hour. */
const MACHINES = 'Many people, several machines'
const ROUTES = 'apps/web/src/app/routes.ts'

export type Project = {
  table: string
  /** As `GET /patients/:id`. */
  endpoints: readonly string[]
  /** The addresses of pages. */
  pages: readonly string[]
  /** Whether a row below this heading may have nothing but long tests, which `npm test` leaves out. */
  longHolds(heading: string): boolean
  /** The text of a file, by its path from the root; undefined when there is none. */
  read(path: string): string | undefined
}

type Row = { line: number; heading: string; what: string; tests: Named[] }
type Named = { path: string; title: string }

/** What is wrong with the table, one line each, empty when it is whole. */
export function checkSpecCoverage(project: Project): string[] {
  const rows = rowsOf(project.table)
  const named = new Set(rows.flatMap(({ what }) => codesIn(what).map(plainAddress)))
  const tests = testsOf(project.read)
  const missing = [...project.endpoints, ...project.pages].filter(
    (address) => !named.has(plainAddress(address)),
  )
  return [
    ...rows.flatMap((row) =>
      faultsOf(row, tests, project.longHolds(row.heading)).map(
        (fault) => `line ${row.line}: ${fault}`,
      ),
    ),
    ...missing.map((address) => `no row names \`${address}\``),
  ]
}

type TestFile = { tests: TitledTest[]; searched: string }

/** Test files by their path, each read once. */
function testsOf(read: Project['read']): (path: string) => TestFile | undefined {
  const known = new Map<string, TestFile | undefined>()
  return (path) => {
    if (!known.has(path)) {
      const source = read(path)
      known.set(path, source === undefined ? undefined : testFile(path, source, read))
    }
    return known.get(path)
  }
}

function testFile(path: string, source: string, read: Project['read']): TestFile {
  return { tests: testsIn(path, source), searched: withHelpers(path, source, read) }
}

function faultsOf(
  { what, tests }: Row,
  fileAt: ReturnType<typeof testsOf>,
  longHolds: boolean,
): string[] {
  if (tests.length === 0) return ['no test']
  const faults = tests.flatMap(({ path, title }) => {
    const file = fileAt(path)
    if (!file) return [`no such file: ${path}`]
    const isThere = file.tests.some(({ matches }) => matches(title))
    return isThere ? [] : [`no such test in ${path}: ${title}`]
  })
  const isInEveryRun = tests.some(({ path, title }) =>
    fileAt(path)?.tests.some(({ matches, isLong }) => !isLong && matches(title)),
  )
  if (!longHolds && faults.length === 0 && !isInEveryRun) faults.push('only long tests hold it')
  const searched = tests.map(({ path }) => fileAt(path)?.searched ?? '').join('\n')
  const unheld = quotesIn(what).filter((words) => !patternOf(words).test(searched))
  return [...faults, ...unheld.map((words) => `no test named here looks for '${words}'`)]
}

/** Rows of three cells: section, what, tests, the last as `path › title`, one below the other by `<br>`. */
function rowsOf(table: string): Row[] {
  let heading = ''
  return table.split('\n').flatMap((text, index) => {
    heading = /^## (.*)/.exec(text)?.[1] ?? heading
    const cells = /^\|(.*)\|\s*$/.exec(text)?.[1]?.split('|')
    if (!cells || /^[\s|:-]*$/.test(text) || cells[0]?.trim() === 'section') return []
    const [, what = '', tests = ''] = cells
    return [{ line: index + 1, heading, what, tests: tests.split('<br>').flatMap(namedIn) }]
  })
}

function namedIn(text: string): Named[] {
  const [path, ...title] = text.split(' › ').map((part) => part.trim())
  return path ? [{ path, title: title.at(-1) ?? '' }] : []
}

/** Words between straight quotes: what a person reads. */
function quotesIn(what: string): string[] {
  const outside = what.replace(/`[^`]*`/g, '')
  return [...outside.matchAll(/'([^']+)'/g)].map(([, words = '']) => words)
}

function codesIn(what: string): string[] {
  return [...what.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

/** `{id}` and `:id` are the same place in an address. */
function plainAddress(address: string): string {
  return address.replace(/\{\w+\}|:\w+/g, '{}')
}

/** `{label}` and similar places match any words. */
function patternOf(words: string): RegExp {
  const parts = words.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('[^\\n]+?'))
}

/**
 * What a test file looks for: its own text and that of the test helpers it imports, which may hold its data.
 * Constants of the product do not count: a test that compares them with themselves proves no words.
 */
function withHelpers(path: string, source: string, read: Project['read']): string {
  const imported = [...source.matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) =>
    join(dirname(path), to),
  )
  const helpers = imported.filter((file) => /^e2e\/|\/test\/|\.test\./.test(file))
  const texts = [source, ...helpers.map((file) => read(file) ?? '')]
  // In a regular expression a dot or a slash may be escaped.
  return texts.join('\n').replace(/\\([./?()])/g, '$1')
}

export function pagesOf(routes: string): string[] {
  return [...routes.matchAll(/^ {4}path: '([^']+)'/gm)].map(([, path = '']) => path)
}

function readIn(root: string): Project['read'] {
  return (path) => {
    try {
      return readFileSync(join(root, path), 'utf8')
    } catch {
      return undefined
    }
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const read = readIn(root)
  const endpoints = [...(await contractEndpoints()).values()].flat()
  const faults = checkSpecCoverage({
    table: read(TABLE) ?? '',
    endpoints: endpoints.map(({ method, path }) => `${method} ${path}`),
    pages: pagesOf(read(ROUTES) ?? ''),
    longHolds: (heading) => heading === MACHINES,
    read,
  })
  // Only the first half of the page has promises with tests; the rest is prose and other tables.
  const [promises = ''] = (read(SECURITY) ?? '').split('\n## OWASP')
  const unheld = checkSpecCoverage({
    table: promises,
    endpoints: [],
    pages: [],
    longHolds: () => true,
    read,
  })
  if (!promises.includes(' › ')) unheld.push('no promise names a test')
  for (const fault of faults) console.error(`${TABLE}: ${fault}`)
  for (const fault of unheld) console.error(`${SECURITY}: ${fault}`)
  process.exitCode = faults.length + unheld.length > 0 ? 1 : 0
}
