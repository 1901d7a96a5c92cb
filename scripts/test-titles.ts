import ts from 'typescript'

/** Whether a title written down somewhere is the title of this test. */
export type TitleMatch = (title: string) => boolean

/** The places that `each` and template literals fill in. */
const PLACE = /%[sdifjo%]|\$\w+(?:\.\w+)*/g

/**
 * The tests of a file, of Vitest or Playwright: by their title as it is written, or with its places filled in. A
 * title made only of places matches any text of a table in the file.
 */
export function testTitlesOf(path: string, source: string): TitleMatch[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  const texts = new Set<string>()
  const titles: string[][] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) && ts.isArrayLiteralExpression(node.parent))
      texts.add(node.text)
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const parts = node.arguments[0] && literalParts(node.arguments[0])
      if (parts) titles.push(parts)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return titles.map((parts) => matching(parts, texts))
}

function matching(parts: string[], texts: ReadonlySet<string>): TitleMatch {
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
