import { isFound } from '@iris/domain/search-key'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'

/**
 * Selects are searched as the lists of the server are: every word, in any order, without case and accents. A group
 * stays with those of its options that are found.
 */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  let left = limit
  const found = (items: readonly ComboboxItem[]) => {
    const taken = items.filter(({ label }) => isFound(label, search)).slice(0, Math.max(0, left))
    left -= taken.length
    return taken
  }
  return options.flatMap((option): typeof options => {
    if (!('group' in option)) return found([option])
    const items = found(option.items)
    return items.length > 0 ? [{ ...option, items }] : []
  })
}
