import { Select, type SelectProps } from '@mantine/core'
import { type ReadChoices, readAgain, withoutChoices } from '../api/read-choices.ts'
import { withKept } from '../form/kept-option.ts'
import type { List } from './use-list-state.ts'

type Choice = string | { value: string | number; label: string }

type FilterSelectProps<F extends string> = Omit<SelectProps, 'list' | 'name' | 'label' | 'data'> & {
  list: Pick<List<F>, 'filters' | 'setFilter'>
  name: NoInfer<F>
  /** Stands in the box, or above it if `labelled`. */
  label: string
  labelled?: boolean
  data: readonly Choice[] | undefined
  /** Where the choices come from, unless they are always there. */
  read?: ReadChoices | undefined
}

/** A filter of a list whose choices are known, with a button that empties it. */
export function FilterSelect<F extends string>({
  list,
  name,
  label,
  labelled = false,
  data,
  read,
  ...rest
}: FilterSelectProps<F>) {
  const value = list.filters[name] || null
  const choices = data?.map((choice) =>
    typeof choice === 'string'
      ? { value: choice, label: choice }
      : { ...choice, value: String(choice.value) },
  )
  return (
    <Select
      {...(labelled ? { label } : { 'aria-label': label })}
      placeholder={labelled ? 'Todos' : label}
      // What is no longer offered, such as a company that was deactivated, is still seen to narrow the list.
      {...(choices && { data: withKept(choices, value, `${label} ${value}`) })}
      value={value}
      onChange={(picked) => list.setFilter(name, picked)}
      clearable
      clearButtonProps={{ 'aria-label': `Limpar: ${label}` }}
      nothingFoundMessage={withoutChoices(read)}
      onDropdownOpen={() => readAgain(read)}
      limit={200}
      {...rest}
    />
  )
}
