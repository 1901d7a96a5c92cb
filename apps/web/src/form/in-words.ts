import { formatDate, isDate } from '@iris/domain/sao-paulo-date'

/** How the values of some fields are said; those of the others are said as they are. */
export type Words<V> = { readonly [K in keyof V]?: (value: NonNullable<V[K]>) => string }

/** A value of a form in words, to compare two: 'Sim', '05/11/2026'; an empty text where nothing is given. */
export function inWords<V>(words: Words<V>, key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const say = words[key as keyof V] as ((value: unknown) => string) | undefined
  if (say) return say(value)
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  const text = String(value)
  return isDate(text) ? formatDate(text) : text
}
