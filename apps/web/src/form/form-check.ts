import type { z } from 'zod'

/** What tells whether the values of a form are good: its schema, and how its messages are read. */
export type FormCheck<S extends z.ZodType> = {
  schema: S
  /** The first message of each wrong field, by dotted path; `{}` when all is good. */
  errorsOf: (input: unknown) => Record<string, string>
  /** What a field is called in messages. */
  labelOf: (key: string) => string
}

/** A check that is fetched behind the page: a field can be typed in before it is there. */
export type LateCheck<S extends z.ZodType> = {
  /** Undefined until it is there. */
  now: () => FormCheck<S> | undefined
  /** Rejects while it cannot be fetched; asked again, it is fetched again. */
  ready: () => Promise<FormCheck<S>>
}

/** A check in a file of its own, fetched once however many ask for it. */
export function lateCheck<S extends z.ZodType>(fetch: () => Promise<FormCheck<S>>): LateCheck<S> {
  let there: FormCheck<S> | undefined
  let coming: Promise<FormCheck<S>> | undefined
  async function get() {
    try {
      there = await fetch()
      return there
    } finally {
      coming = undefined
    }
  }
  return {
    now: () => there,
    ready() {
      if (there) return Promise.resolve(there)
      coming ??= get()
      return coming
    },
  }
}

export function isLateCheck<S extends z.ZodType>(
  check: FormCheck<S> | LateCheck<S>,
): check is LateCheck<S> {
  return 'ready' in check
}
