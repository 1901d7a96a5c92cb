import ts from 'typescript'

/** A test of a file. */
export type TitledTest = {
  /** Whether a title written down somewhere is the title of this test. */
  matches(title: string): boolean
  /** Only `npm run test:all` runs it. */
  isLong: boolean
}

/** The places that `each` and template literals fill in. */
const PLACE = /%[sdifjo%]|\$\w+(?:\.\w+)*/g
/** How Vitest is told that all tests of a file have a tag. */
const LONG_FILE = /^\/\/ @module-tag long$/m
/** How Playwright and Vitest write it at one test. */
const LONG_TEST = /\btags?: '@?long'/

/**
 * The tests of a file, of Vitest or Playwright: by their title as it is written, or with its places filled in. A
 * title made only of places matches any text of a table in the file.
 */
export function testsIn(path: string, source: string): TitledTest[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  const texts = new Set<string>()
  const tests: { parts: string[]; isLong: boolean }[] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) && ts.isArrayLiteralExpression(node.parent))
      texts.add(node.text)
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title, options] = node.arguments
      const parts = title && literalParts(title)
      const isLong =
        options !== undefined &&
        ts.isObjectLiteralExpression(options) &&
        LONG_TEST.test(options.getText())
      if (parts) tests.push({ parts, isLong })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  const isLongFile = LONG_FILE.test(source)
  return tests.map(({ parts, isLong }) => ({
    matches: matching(parts, texts),
    isLong: isLong || isLongFile,
  }))
}

function matching(parts: string[], texts: ReadonlySet<string>): TitledTest['matches'] {
  if (parts.join('').trim() === '') return (title) => texts.has(title)
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`^${escaped.join('.+')}$`, 's')
  return (title) => pattern.test(title)
}

/** `test(…)`, `it.each(…)(…)`, `test.for(…)(…)`; a `describe` or a skipped test proves nothing. */
export function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it'
  if (!ts.isCallExpression(callee) || !ts.isPropertyAccessExpression(callee.expression))
    return false
  const { expression, name } = callee.expression
  return isTest(expression) && ['each', 'for'].includes(name.text)
}

/** The text of a title between its places; undefined when the title is not written there as text. */
export function literalParts(title: ts.Expression): string[] | undefined {
  if (ts.isStringLiteralLike(title)) return title.text.split(PLACE)
  if (!ts.isTemplateExpression(title)) return undefined
  return [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)]
}
