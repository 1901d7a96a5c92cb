import { isFound } from '@iris/domain/search-key'
import type { OptionsFilter } from '@mantine/core'

/** Selects are searched as the lists of the server are: every word, in any order, case and accents aside. */
export const findOptions: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => 'label' in option && isFound(option.label, search)).slice(0, limit)
