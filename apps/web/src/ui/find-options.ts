import { isFound, searchKey } from '@iris/domain/search-key'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'

/**
 * The options in which everything that was typed occurs, in their own order, but before all others those with the typed words
 * as whole words, and then those in which words begin so: SP is São Paulo (SP) before it is Espírito Santo.
 */
export function foundIn<T extends { label: string }>(options: readonly T[], typed: string): T[] {
  const found = options.filter(({ label }) => isFound(label, typed))
  const words = searchKey(typed).split(' ')
  const rank = ({ label }: T) => {
    const own = searchKey(label).split(' ')
    if (words.every((word) => own.includes(word))) return 0
    return words.every((word) => own.some((each) => each.startsWith(word))) ? 1 : 2
  }
  return typed.trim() === '' ? found : found.sort((one, other) => rank(one) - rank(other))
}

/** Whether a text names an option in full: by its label, or by either part of a label like 'São Paulo (SP)'. */
export function isNamedInFull({ label }: { label: string }, typed: string): boolean {
  const [, name = label, short = label] = /^(.+) \((.+)\)$/.exec(label) ?? []
  return [label, name, short].some((each) => searchKey(each) === searchKey(typed))
}

/**
 * Selects are searched as the lists of the server are: every word, in any order, without case and accents. A group
 * stays with those of its options that are found.
 */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const single = options.filter((option) => !('group' in option)) as readonly ComboboxItem[]
  if (single.length === options.length) return foundIn(single, search).slice(0, limit)
  let left = limit
  const found = (items: readonly ComboboxItem[]) => {
    const taken = foundIn(items, search).slice(0, Math.max(0, left))
    left -= taken.length
    return taken
  }
  return options.flatMap((option): typeof options => {
    if (!('group' in option)) return found([option])
    const items = found(option.items)
    return items.length > 0 ? [{ ...option, items }] : []
  })
}
