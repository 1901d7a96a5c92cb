export type TextPiece = {
  kind: 'same' | 'gone' | 'new'
  text: string
  /** Its place among the pieces. */
  at: number
}

/** Above so many cells the table of common words would block the screen. */
const MOST_CELLS = 4_000_000

/**
 * What became of a text, word by word: `same` and `gone` together are `from`, `same` and `new` are `to`. Texts too
 * long to compare count as completely replaced, except for what they share at both ends.
 */
export function compareTexts(from: string, to: string): TextPiece[] {
  const before = words(from)
  const after = words(to)
  const isSame = (i: number, j: number) => before[i] === after[j]
  const shortest = Math.min(before.length, after.length)
  let head = 0
  while (head < shortest && isSame(head, head)) head++
  let tail = 0
  while (tail < shortest - head && isSame(before.length - 1 - tail, after.length - 1 - tail)) tail++
  const pieces: TextPiece[] = []
  const add = (kind: TextPiece['kind'], tokens: readonly string[]) => {
    if (tokens.length === 0) return
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += tokens.join('')
    else pieces.push({ kind, text: tokens.join(''), at: pieces.length })
  }
  add('same', before.slice(0, head))
  const gone = before.slice(head, before.length - tail)
  const come = after.slice(head, after.length - tail)
  for (const [kind, tokens] of middle(gone, come)) add(kind, tokens)
  add('same', before.slice(before.length - tail))
  return pieces
}

/** Words with the space after them, so that nothing of the text is lost. */
function words(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? []
}

type Step = readonly [TextPiece['kind'], readonly string[]]

function middle(gone: readonly string[], come: readonly string[]): Step[] {
  if (gone.length * come.length > MOST_CELLS)
    return [
      ['gone', gone],
      ['new', come],
    ]
  const width = come.length + 1
  // The length of the longest common sequence of words from each pair of places on.
  const common = new Uint16Array((gone.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = gone.length - 1; i >= 0; i--)
    for (let j = come.length - 1; j >= 0; j--)
      common[i * width + j] =
        gone[i] === come[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const steps: Step[] = []
  let i = 0
  let j = 0
  while (i < gone.length || j < come.length) {
    const [left, right] = [gone[i], come[j]]
    if (left !== undefined && left === right) {
      steps.push(['same', [left]])
      i++
      j++
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      steps.push(['gone', [left]])
      i++
    } else if (right !== undefined) {
      steps.push(['new', [right]])
      j++
    }
  }
  return steps
}
