import { isDate } from '@iris/domain/sao-paulo-date'
import type { z } from 'zod'
import { valueAt, withValueAt } from './value-at.ts'

type Check<V> = { schema: z.ZodType; toInput: (values: V) => unknown }
type Fault = z.core.$ZodIssue

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
    const found =
      choices.get(path) ??
      codesAt(faultsOf(withValueAt(values, path, '?'), check), path).includes('invalid_value')
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
  let asTheyAre: Fault[] | undefined

  /** What is empty as it is needs no look of its own: one at the form tells it of all such fields. */
  function codesOfEmpty(path: string, value: unknown): string[] {
    const isEmpty = value === '' || value === null || (Array.isArray(value) && value.length === 0)
    if (!isEmpty) return codesWith(path, emptyOf(value))
    asTheyAre ??= faultsOf(values, check)
    return codesAt(asTheyAre, path)
  }

  const codesWith = (path: string, value: unknown) =>
    codesAt(faultsOf(withValueAt(values, path, value), check), path)

  /** Whether emptying it, as its field would, is an error. A file's own field tells for itself. */
  function isMissed(path: string): boolean {
    const value = valueAt(values, path)
    const codes = codesOfEmpty(path, value)
    // A choice that was made is text, and without it there is none: no empty one.
    const isOther = typeof value === 'string' && codes.every((code) => code === 'invalid_value')
    return codes.length > 0 && !(isOther && codesWith(path, null).length === 0)
  }

  return (path) => {
    const isRequired = found.get(path) ?? isMissed(path)
    found.set(path, isRequired)
    return isRequired
  }
}

const emptyOf = (value: unknown) =>
  Array.isArray(value) ? [] : typeof value === 'string' ? '' : null

function faultsOf<V extends object>(values: V, { schema, toInput }: Check<V>): Fault[] {
  return schema.safeParse(toInput(values)).error?.issues ?? []
}

function codesAt(faults: Fault[], path: string): string[] {
  return faults.filter((fault) => fault.path.join('.') === path).map(({ code }) => code)
}
