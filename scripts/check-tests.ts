import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { SYSTEM_PROGRAMS } from './commands/system-packages.mjs'
import { titlesThatAreNoSentence } from './title-sentences.ts'

// Five promises of `npm test`: it starts only programs that scripts/commands/system-packages.mjs lists, so that a fresh
// machine has them all; no test skips itself or keeps others from running; every title is a sentence; no journey goes on
// once only the address of the login is there, or the network was silent for a moment; nothing stands in for a module that
// files share. Exits 1 on a breach.

const TREES = [
  'apps/server/src',
  'apps/server/test',
  'apps/web/src',
  'apps/web/test',
  'bench',
  'e2e',
  'packages',
  'scripts',
  'shots',
  'soak',
]
const TESTS = /\.(test|spec)\.tsx?$|^e2e\/|^apps\/\w+\/test\//
const SOURCE = /\.(ts|tsx|mjs)$/

const CHILDREN = 'node:child_process'
const OF_NODE = ['spawn', 'spawnSync', 'execFile', 'execFileSync']
/** They give a whole line to the shell, which may start anything. An import of the whole module could do it too. */
const SHELLS = new Set(['exec', 'execSync', '*'].map((name) => `${CHILDREN}#${name}`))
/** What npm installs: the Node of the project, and PostgreSQL. */
const INSTALLED = new Set(['process.execPath', 'NODE', 'programs.initdb', 'programs.postgres'])
const KEEPS_FROM_RUNNING = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'only'])

/** @param files the text of each source file by its path from the root */
export function checkTests(files: ReadonlyMap<string, string>): string[] {
  const sources = [...files].map(([path, text]) => parse(path, text))
  const starters = startersOf(sources)
  const breaches = sources.flatMap((file) => [
    ...unlistedPrograms(file, starters),
    ...(TESTS.test(file.fileName) ? [...keptFromRunning(file), ...halfTitles(file)] : []),
    ...loginsHalfThere(file),
    ...silences(file),
    ...standIns(file),
  ])
  return breaches.sort()
}

/**
 * The functions that start the program named by their first argument, as `file#name`: those of Node, and our own that
 * pass their first argument on.
 */
function startersOf(sources: ts.SourceFile[]): Set<string> {
  const starters = new Set(OF_NODE.map((name) => `${CHILDREN}#${name}`))
  for (let before = 0; before < starters.size; ) {
    before = starters.size
    for (const file of sources)
      for (const call of startsIn(file, starters)) {
        const passing = functionWithFirst(call.arguments[0])
        if (passing) starters.add(`${file.fileName}#${passing}`)
      }
  }
  return starters
}

function unlistedPrograms(file: ts.SourceFile, starters: ReadonlySet<string>): string[] {
  const shells = importsOf(file).filter((name) => SHELLS.has(name.from))
  const starts = startsIn(file, starters).filter(({ arguments: [program] }) => {
    if (!program || functionWithFirst(program)) return false
    if (ts.isStringLiteralLike(program)) return !Object.hasOwn(SYSTEM_PROGRAMS, program.text)
    return !INSTALLED.has(program.getText()) && !isPathOf(program)
  })
  return [
    ...shells.map(({ node }) => `starts-a-shell: ${placeOf(file, node)}: ${node.getText()}`),
    ...starts.map(
      (call) => `program-not-listed: ${placeOf(file, call)}: ${call.arguments[0]?.getText()}`,
    ),
  ]
}

/** `spawn(…)`, `promisify(execFile)(…)`, and calls of our own functions that pass a name on. */
function startsIn(file: ts.SourceFile, starters: ReadonlySet<string>): ts.CallExpression[] {
  const imported = importsOf(file).filter(({ from }) => starters.has(from))
  const own = [...starters].filter((starter) => starter.startsWith(`${file.fileName}#`))
  const names = new Set([
    ...imported.map(({ name }) => name),
    ...own.map((starter) => starter.split('#')[1]),
  ])
  if (names.size === 0) return []
  return callsIn(file).filter(({ expression }) => {
    const isPromise =
      ts.isCallExpression(expression) && expression.expression.getText() === 'promisify'
    return names.has((isPromise ? expression.arguments[0] : expression)?.getText())
  })
}

/** Its name here, and where it comes from as `file#name`; `*` for a whole module. */
type Imported = { name: string; from: string; node: ts.Node }

function importsOf(file: ts.SourceFile): Imported[] {
  return file.statements.filter(ts.isImportDeclaration).flatMap((statement): Imported[] => {
    const to = (statement.moduleSpecifier as ts.StringLiteral).text
    const path = to.startsWith('.') ? join(dirname(file.fileName), to) : to
    const clause = statement.importClause
    if (!clause) return []
    const bindings = clause.namedBindings
    if (!bindings || !ts.isNamedImports(bindings))
      return [{ name: clause.getText(), from: `${path}#*`, node: clause }]
    return bindings.elements.map((node) => ({
      name: node.name.text,
      from: `${path}#${(node.propertyName ?? node.name).text}`,
      node,
    }))
  })
}

/** The compiler makes sure that its argument is a name of the list. */
function isPathOf(program: ts.Expression): boolean {
  return ts.isCallExpression(program) && program.expression.getText() === 'pathOf'
}

/** The name of the enclosing function, when the expression is its first parameter. */
function functionWithFirst(expression: ts.Expression | undefined): string | undefined {
  if (!expression || !ts.isIdentifier(expression)) return undefined
  const around = ts.findAncestor(
    expression,
    (node): node is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(node) && node.parameters[0]?.name.getText() === expression.text,
  )
  return around?.name?.text
}

function keptFromRunning(file: ts.SourceFile): string[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node) => {
    if (keepsFromRunning(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found.map((node) => `kept-from-running: ${placeOf(file, node)}: ${node.getText()}`)
}

function halfTitles(file: ts.SourceFile): string[] {
  return titlesThatAreNoSentence(file).map(
    ({ title, lacks }) =>
      `title-no-sentence: ${placeOf(file, title)}: ${lacks}: ${title.getText()}`,
  )
}

/** The document of the login comes after its address, and ends whatever the journey opened in between. */
function loginsHalfThere(file: ts.SourceFile): string[] {
  if (!file.fileName.endsWith('.spec.ts')) return []
  return callsIn(file)
    .filter(({ expression, arguments: [address] }) => {
      return expression.getText().endsWith('.toHaveURL') && address?.getText().includes('/login')
    })
    .map((call) => `login-half-there: ${placeOf(file, call)}: use expectLogin`)
}

/** A slow machine is silent for half a second before it has asked for anything, and is so only once. */
function silences(file: ts.SourceFile): string[] {
  if (!file.fileName.startsWith('e2e/')) return []
  return callsIn(file)
    .filter(({ arguments: args }) =>
      args.some((given) => ts.isStringLiteralLike(given) && given.text === 'networkidle'),
    )
    .map((call) => `silence-no-proof: ${placeOf(file, call)}: use untilQuiet`)
}

/**
 * These files share their modules (vitest.config.ts). One that an earlier file loaded goes on with the real module, so a
 * test with a stand-in fails by the order of the files.
 */
function standIns(file: ts.SourceFile): string[] {
  if (!file.fileName.endsWith('.test.ts')) return []
  return callsIn(file)
    .filter(({ expression }) => /^vi\.(do)?mock$/i.test(expression.getText()))
    .map((call) => `module-replaced: ${placeOf(file, call)}: files share their modules`)
}

/** `test.skip`, `describe.only`, the `skip` that a test receives, and the option of that name. */
function keepsFromRunning(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || !KEEPS_FROM_RUNNING.has(node.text)) return false
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return isTest(parent.expression) || isCalled(parent)
  if (ts.isCallExpression(parent)) return parent.expression === node
  const isOption = ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)
  const call = isOption ? parent.parent.parent : undefined
  return call !== undefined && ts.isCallExpression(call) && isTest(call.expression)
}

const isCalled = (node: ts.Expression) =>
  ts.isCallExpression(node.parent) && node.parent.expression === node

/** `test`, `it`, `describe` and their properties. */
function isTest(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return ['test', 'it', 'describe', 'base'].includes(node.text)
  return (
    (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) && isTest(node.expression)
  )
}

function callsIn(file: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) calls.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return calls
}

function parse(path: string, text: string): ts.SourceFile {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

function placeOf(file: ts.SourceFile, node: ts.Node): string {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

async function sourcesOf(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const tree of TREES)
    for (const name of await readdir(join(root, tree), { recursive: true })) {
      const path = `${tree}/${name}`
      if (SOURCE.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
        found.set(path, readFileSync(join(root, path), 'utf8'))
    }
  return found
}

if (import.meta.main) {
  const breaches = checkTests(await sourcesOf(join(import.meta.dirname, '..')))
  for (const breach of breaches) console.error(breach)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
