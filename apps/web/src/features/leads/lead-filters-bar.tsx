import { FUNNEL_STAGES, LEAD_SOURCES, TEMPERATURES } from '@iris/domain/lead'
import type { LeadFilter } from '@iris/domain/lead-filters'
import { Button, Popover, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { FilterDays } from '../../table/filter-days.tsx'
import { FilterSelect } from '../../table/filter-select.tsx'
import type { List } from '../../table/use-list-state.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import classes from './lead-filters-bar.module.css'
import { useLeadCities, useSellers } from './leads-api.ts'

type Filters = Pick<List<LeadFilter>, 'filters' | 'setFilter' | 'text' | 'type'>

/** Behind 'Filtros' on a desk; a phone shows all of them in a column. */
const FOLDED = ['name', 'funnel_stage', 'assigned_user_id', 'created_from', 'created_to'] as const

/** The filters of spec 2 §2, shared by table and board; and the seller. */
export function LeadFiltersBar({ list }: { list: Filters }) {
  const isPhone = useIsPhone()
  const cities = useLeadCities()
  const folded = FOLDED.filter((name) => list.filters[name] !== '').length
  const first = (
    <>
      <Picked list={list} name="source" label="Origem" data={[...LEAD_SOURCES]} />
      <Picked list={list} name="temperature_stage" label="Temperatura" data={[...TEMPERATURES]} />
      <Picked
        list={list}
        name="city"
        label="Região"
        data={withPicked(cities.data, list.filters.city)}
      />
    </>
  )
  if (isPhone)
    return (
      <>
        {first}
        <Folded list={list} />
      </>
    )
  return (
    <>
      {first}
      <Popover position="bottom-start" shadow="md" trapFocus withinPortal>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
            rightSection={folded > 0 && <span className={classes.count}>{folded}</span>}
            aria-label={folded > 0 ? `Filtros (${folded})` : 'Filtros'}
          >
            Filtros
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.popover}>
          <Folded list={list} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

function Folded({ list }: { list: Filters }) {
  const sellers = useSellers()
  return (
    <div className={classes.folded}>
      <TextInput
        label="Nome"
        value={list.text('name')}
        onChange={(event) => list.type('name', event.currentTarget.value)}
      />
      <Picked list={list} name="funnel_stage" label="Funil" data={[...FUNNEL_STAGES]} labelled />
      <Picked
        list={list}
        name="assigned_user_id"
        label="Vendedor"
        data={sellers.data?.map(({ id, name: seller }) => ({ value: id, label: seller }))}
        labelled
      />
      <FilterDays
        list={list}
        from="created_from"
        fromLabel="Cadastro desde"
        to="created_to"
        toLabel="Cadastro até"
      />
    </div>
  )
}

type PickedProps = Pick<
  ComponentProps<typeof FilterSelect<LeadFilter>>,
  'list' | 'name' | 'label' | 'data' | 'labelled'
>

function Picked({ labelled = false, ...rest }: PickedProps) {
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

/** A city in the address without any lead still explains why the list is empty. */
function withPicked(cities: readonly { value: string; label: string }[] = [], city: string) {
  if (city === '' || cities.some(({ value }) => value === city)) return [...cities]
  return [...cities, { value: city, label: city }]
}
