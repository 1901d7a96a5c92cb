import { isDate } from '@iris/domain/sao-paulo-date'
import type { z } from 'zod'
import { valueAt, withValueAt } from './value-at.ts'

type Check<V> = { schema: z.ZodType; toInput: (values: V) => unknown }

/** `requires(values, path, { schema, toInput })`: whether the schema wants a value there. */
export type RequiredFields<V> = (values: V, path: string, check: Check<V>) => boolean

/**
 * Tells which fields of a form its schema requires: those whose absence is an error, with the other answers as they are.
 * What a free text says changes nothing about it: only a choice, a day, or a first character asks the schema again.
 */
export function requiredFields<V extends object>(): RequiredFields<V> {
  const choices = new Map<string, boolean>()
  let known = {
    of: '',
    schema: undefined as z.ZodType | undefined,
    fields: new Map<string, boolean>(),
  }

  function isChoice(values: V, path: string, check: Check<V>): boolean {
    const found = choices.get(path) ?? codesAt(values, path, '?', check).includes('invalid_value')
    choices.set(path, found)
    return found
  }

  return (values, path, check) => {
    const answers = Object.entries(values).map(([name, value]) =>
      typeof value !== 'string' || isDate(value) || isChoice(values, name, check)
        ? value
        : value !== '',
    )
    const of = JSON.stringify(answers)
    if (of !== known.of || check.schema !== known.schema)
      known = { of, schema: check.schema, fields: new Map() }
    const found = known.fields.get(path) ?? isMissed(values, path, check)
    known.fields.set(path, found)
    return found
  }
}

/** Whether emptying it, as its field would, is an error. A file's own field tells for itself. */
function isMissed<V extends object>(values: V, path: string, check: Check<V>): boolean {
  const value = valueAt(values, path)
  const empty = Array.isArray(value) ? [] : typeof value === 'string' ? '' : null
  return codesAt(values, path, empty, check).length > 0
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
