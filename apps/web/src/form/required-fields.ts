import { isDate } from '@iris/domain/sao-paulo-date'
import type { z } from 'zod'
import { valueAt, withValueAt } from './value-at.ts'

type Check<V> = { schema: z.ZodType; toInput: (values: V) => unknown }

/** Whether the schema wants a value at the path. */
export type Requires = (path: string) => boolean

/** `requiredOf(values, { schema, toInput })`: which fields are required, the same function as long as they cannot change. */
export type RequiredOf<V> = (values: V, check: Check<V>) => Requires

/**
 * Tells which fields of a form its schema requires: those whose absence is an error, with the other answers as they are.
 * What a free text says changes nothing about it: only a choice, a day, or a first character asks the schema again.
 */
export function requiredFields<V extends object>(): RequiredOf<V> {
  const choices = new Map<string, boolean>()
  let known: { answers: string; schema: z.ZodType; requires: Requires } | undefined

  function isChoice(values: V, path: string, check: Check<V>): boolean {
    const found = choices.get(path) ?? codesAt(values, path, '?', check).includes('invalid_value')
    choices.set(path, found)
    return found
  }

  return (values, check) => {
    const { schema } = check
    const answers = JSON.stringify(
      Object.entries(values).map(([name, value]) =>
        typeof value !== 'string' || isDate(value) || isChoice(values, name, check)
          ? value
          : value !== '',
      ),
    )
    if (known?.answers !== answers || known.schema !== schema)
      known = { answers, schema, requires: missedAmong(values, check) }
    return known.requires
  }
}

function missedAmong<V extends object>(values: V, check: Check<V>): Requires {
  const found = new Map<string, boolean>()
  return (path) => {
    const isRequired = found.get(path) ?? isMissed(values, path, check)
    found.set(path, isRequired)
    return isRequired
  }
}

/** Whether emptying it, as its field would, is an error. A file's own field tells for itself. */
function isMissed<V extends object>(values: V, path: string, check: Check<V>): boolean {
  const value = valueAt(values, path)
  const empty = Array.isArray(value) ? [] : typeof value === 'string' ? '' : null
  const codes = codesAt(values, path, empty, check)
  // A choice that was made is text, and without it there is none: no empty one.
  const isOther = empty === '' && codes.every((code) => code === 'invalid_value')
  return codes.length > 0 && !(isOther && codesAt(values, path, null, check).length === 0)
}

function codesAt<V extends object>(
  values: V,
  path: string,
  value: unknown,
  { schema, toInput }: Check<V>,
): string[] {
  const { error } = schema.safeParse(toInput(withValueAt(values, path, value)))
  return (error?.issues ?? [])
    .filter((issue) => issue.path.join('.') === path)
    .map(({ code }) => code)
}
