import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import type { List } from './use-list-state.ts'

type FilterSuggestProps<F extends string> = Omit<
  AutocompleteProps,
  'list' | 'name' | 'label' | 'data'
> & {
  list: Pick<List<F>, 'text' | 'type'>
  name: NoInfer<F>
  /** Stands in the box. */
  label: string
  data: readonly string[] | undefined
}

/** A filter of a list that is typed, with what others typed before offered below it. */
export function FilterSuggest<F extends string>({
  list,
  name,
  label,
  data = [],
  ...rest
}: FilterSuggestProps<F>) {
  return (
    <Autocomplete
      aria-label={label}
      placeholder={label}
      data={[...data]}
      limit={50}
      value={list.text(name)}
      onChange={(text) => list.type(name, text)}
      {...rest}
    />
  )
}
