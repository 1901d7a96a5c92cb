import { FUNNEL_STAGES } from '@iris/domain/lead'
import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { FilterDays } from '../../table/filter-days.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { type LeadFilterList, LeadFilterSelect } from './lead-filter.tsx'
import classes from './lead-filters-bar.module.css'
import { useLeadSellers } from './leads-api.ts'

export type FoldedFiltersProps = { list: LeadFilterList }

/** The filters behind 'Filtros'. */
export function FoldedFilters({ list }: FoldedFiltersProps) {
  const isPhone = useIsPhone()
  const sellers = useLeadSellers()
  const first = useRef<HTMLInputElement>(null)
  // As the popover does for fields that are there when it opens.
  useEffect(() => {
    if (!isPhone) first.current?.focus({ preventScroll: true })
  }, [isPhone])
  return (
    <div className={classes.folded}>
      <TextInput
        ref={first}
        label="Nome"
        value={list.text('name')}
        onChange={(event) => list.type('name', event.currentTarget.value)}
      />
      <LeadFilterSelect
        list={list}
        name="funnel_stage"
        label="Funil"
        data={[...FUNNEL_STAGES]}
        labelled
      />
      <LeadFilterSelect
        list={list}
        name="assigned_user_id"
        label="Vendedor"
        data={sellers.data}
        read={sellers}
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
