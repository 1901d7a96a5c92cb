import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

// What the product says to people, gathered from its source, and the words of docs/glossary.md that it never says.

const SOURCES = ['apps/web/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'apps/server/src/**/*.ts']
const NO_SCREEN = /[.]test[.]|[.]sql[.]ts$|generated/

/** A text and the place where it stands, as `file:line`. */
export type Told = { text: string; at: string }

/** Every text for people in the sources below a folder: a sentence or a word that begins with a capital letter. */
export function screenTexts(root: string): Told[] {
  return globSync(SOURCES, { cwd: root })
    .filter((file) => !NO_SCREEN.test(file))
    .flatMap((file) => textsOf(file, readFileSync(join(root, file), 'utf8')))
}

/** The texts for people of one file. */
export function textsOf(file: string, source: string): Told[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const found: Told[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || isOtherLanguage(node)) return
    const text = wordsOf(node)
    if (text !== undefined && isForPeople(text)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
      found.push({ text, at: `${file}:${line + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Statements for the database. */
const isOtherLanguage = (node: ts.Node) =>
  ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())

function wordsOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return plain(node.text)
  if (ts.isStringLiteralLike(node)) return plain(node.text)
  if (!ts.isTemplateExpression(node)) return undefined
  return plain(
    [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      .map(({ text }) => text)
      .join('…'),
  )
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

const isForPeople = (text: string) => /^\p{Lu}\p{Ll}/u.test(text) || /\p{L} \p{L}/u.test(text)

/** One row of the table in docs/glossary.md. */
export type ScreenWord = { say: string; never: string[] }

/** The rows of the table below 'Words of the screen'. */
export function screenWords(glossary: string): ScreenWord[] {
  const [, section = ''] = glossary.split('## Words of the screen')
  return [...section.matchAll(/^\| ([^|`]+) \| ((?:`[^`]+`(?:, )?)+) \|/gm)].map(
    ([, say = '', never = '']) => ({
      say,
      never: [...never.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
    }),
  )
}

/** Whether a text says a word: whole, in any case; an asterisk stands for any ending. */
export function says(text: string, word: string): boolean {
  const pattern = word.replace('*', '\\p{L}*')
  return new RegExp(`(?<![\\p{L}-])${pattern}(?![\\p{L}-])`, 'iu').test(text)
}
