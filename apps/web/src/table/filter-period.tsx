import { formatDate, isDate } from '@iris/domain/sao-paulo-date'
import { Button, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { FilterDays } from './filter-days.tsx'
import classes from './filter-period.module.css'
import type { List } from './use-list-state.ts'

type FilterPeriodProps<F extends string> = {
  list: Pick<List<F>, 'filters' | 'text' | 'type'>
  from: NoInfer<F>
  to: NoInfer<F>
}

/** 'Período': two days behind a button that says which they are; on a phone in the column of the filters. */
export function FilterPeriod<F extends string>({ list, from, to }: FilterPeriodProps<F>) {
  const isPhone = useIsPhone()
  const days = <FilterDays list={list} from={from} fromLabel="De" to={to} toLabel="Até" />
  if (isPhone) return days
  return (
    <Popover position="bottom-start" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden="true" />}
          className={classes.button}
        >
          {wordsOf(list.filters[from], list.filters[to])}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.days}>{days}</Popover.Dropdown>
    </Popover>
  )
}

/** 'Período' until a day is given. */
function wordsOf(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => (isDate(day) ? formatDate(day) : undefined))
  if (first && last) return `${first} a ${last}`
  if (first) return `Desde ${first}`
  return last ? `Até ${last}` : 'Período'
}
