import ts from 'typescript'
import { isTest, literalParts } from './test-titles.ts'

// A failing line of the log is often all that somebody reads, so the title of a test must be a whole sentence.

const FEWEST_WORDS = 3
const WORD = /[\p{L}\p{N}'’-]+/gu
/** Words that begin only half a sentence. */
const HALVES = new Set(
  'And But Or Not Is Are Was Were Be Has Have Had Does Do Did Can May Must Will Without'.split(' '),
)
/** Verbs after a plural that end neither in s nor in ed. */
const OTHER_VERBS =
  'are can cannot may must share make find keep get give go see read write stay come'
const VERB = new RegExp(`^(?:\\w+s|\\w+ed|${OTHER_VERBS.replaceAll(' ', '|')})$`)

/** The titles of a test file that are no sentence, each with what it lacks. */
export function titlesThatAreNoSentence(file: ts.SourceFile): { title: ts.Node; lacks: string }[] {
  const found: { title: ts.Node; lacks: string }[] = []
  const visit = (node: ts.Node) => {
    const title =
      ts.isCallExpression(node) && isTest(node.expression) ? node.arguments[0] : undefined
    const lacks = title && whatIsLacking(title)
    if (title && lacks) found.push({ title, lacks })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** A simple guess at grammar, which accepts a poor title rather than refuse a good one. */
function whatIsLacking(title: ts.Expression): string | undefined {
  const parts = literalParts(title)
  if (!parts) return 'must be written where the test is'
  if (!/^\p{Lu}/u.test(parts[0] ?? '')) return 'must begin with a capital letter'
  const [first = '', ...others] = parts.join(' ').match(WORD) ?? []
  if (others.length + 1 < FEWEST_WORDS) return `must have ${FEWEST_WORDS} words of its own`
  if (HALVES.has(first)) return 'must say who or what does it'
  if (!others.some((word) => VERB.test(word))) return 'must have a verb'
  return undefined
}
