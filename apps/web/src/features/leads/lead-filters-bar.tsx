import { LEAD_SOURCES, TEMPERATURES } from '@iris/domain/lead'
import { Button, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useEffect } from 'react'
import { whenSettled } from '../../api/settled-page.ts'
import { withKept } from '../../form/kept-option.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PART_FAILED, part } from '../../ui/part.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import type { FoldedFiltersProps } from './folded-filters.tsx'
import { type LeadFilterList, LeadFilterSelect } from './lead-filter.tsx'
import classes from './lead-filters-bar.module.css'
import { useLeadCities } from './leads-api.ts'

/** Behind 'Filtros' on a desk; a phone shows all of them in a column. */
const FOLDED = ['name', 'funnel_stage', 'assigned_user_id', 'created_from', 'created_to'] as const

// They are folded, so the list comes before them.
const FoldedFilters = part<FoldedFiltersProps>(
  async () => (await import('./folded-filters.tsx')).FoldedFilters,
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <Awaited />,
)

/** As wide and as high as the folded filters. */
function Awaited() {
  return (
    <div className={classes.awaited}>
      <FormSkeleton fields={useIsPhone() ? 5 : 8} />
    </div>
  )
}

/** The filters of spec 2 §2, shared by table and board; and the seller. */
export function LeadFiltersBar({ list }: { list: LeadFilterList }) {
  const isPhone = useIsPhone()
  const cities = useLeadCities()
  useEffect(() => void whenSettled().then(FoldedFilters.ready), [])
  const folded = FOLDED.filter((name) => list.filters[name] !== '').length
  const first = (
    <>
      <LeadFilterSelect list={list} name="source" label="Origem" data={[...LEAD_SOURCES]} />
      <LeadFilterSelect
        list={list}
        name="temperature_stage"
        label="Temperatura"
        data={[...TEMPERATURES]}
      />
      <LeadFilterSelect
        list={list}
        name="city"
        label="Região"
        // A city in the address without any lead still explains why the list is empty.
        data={withKept(cities.data, list.filters.city || null, list.filters.city)}
        read={cities}
      />
    </>
  )
  if (isPhone)
    return (
      <>
        {first}
        <FoldedFilters list={list} />
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
          <FoldedFilters list={list} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
