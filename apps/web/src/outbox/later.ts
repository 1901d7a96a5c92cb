/** A value that an earlier entry's answer will bring: the id of a patient who is not registered yet. */
export type Later = { $later: { key: string; path: string } }

/** @param path dotted, within the answer */
export function later(key: string, path: string): Later {
  return { $later: { key, path } }
}

function isLater(value: unknown): value is Later {
  return typeof value === 'object' && value !== null && '$later' in value
}

/** The entries that something needs the answers of. */
export function needsOf(value: unknown): string[] {
  const found = new Set<string>()
  walk(value, ({ $later }) => {
    found.add($later.key)
    return null
  })
  return [...found]
}

/** The same with every such value put in; a file stays as it is. Throws when an answer is missing. */
export function withAnswers<T>(value: T, answers: ReadonlyMap<string, unknown>): T {
  return walk(value, ({ $later: { key, path } }) => {
    const found = path
      .split('.')
      .reduce<unknown>(
        (at, name) => (at as Record<string, unknown> | null)?.[name],
        answers.get(key),
      )
    if (found === undefined) throw new Error(`The answer to ${key} has no ${path}`)
    return found
  }) as T
}

function walk(value: unknown, replace: (one: Later) => unknown): unknown {
  if (isLater(value)) return replace(value)
  if (Array.isArray(value)) return value.map((one) => walk(one, replace))
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, replace)]))
}
