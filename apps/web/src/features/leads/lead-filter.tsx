import type { LeadFilter } from '@iris/domain/lead-filters'
import type { ComponentProps } from 'react'
import { FilterSelect } from '../../table/filter-select.tsx'
import type { List } from '../../table/use-list-state.ts'
import classes from './lead-filters-bar.module.css'

export type LeadFilterList = Pick<List<LeadFilter>, 'filters' | 'setFilter' | 'text' | 'type'>

type LeadFilterSelectProps = Pick<
  ComponentProps<typeof FilterSelect<LeadFilter>>,
  'list' | 'name' | 'label' | 'data' | 'read' | 'labelled'
>

/** One choice among the filters of the leads. */
export function LeadFilterSelect({ labelled = false, ...rest }: LeadFilterSelectProps) {
  return (
    <FilterSelect
      {...rest}
      labelled={labelled}
      className={classes.select}
      searchable
      // Inside the popover a list in its own portal would count as a click outside.
      comboboxProps={{ withinPortal: !labelled, shadow: 'md' }}
    />
  )
}
