import { SegmentedControl } from '@mantine/core'
import { IconChartBar, IconLayoutKanban, IconTable } from '@tabler/icons-react'
import { useAddress } from '../../address/use-address.ts'
import classes from './lead-views.module.css'

const VIEWS = [
  { value: 'tabela', label: 'Tabela', icon: IconTable },
  { value: 'quadro', label: 'Quadro', icon: IconLayoutKanban },
  { value: 'dashboard', label: 'Dashboard', icon: IconChartBar },
] as const

export type LeadView = (typeof VIEWS)[number]['value']

const FIRST: LeadView = 'tabela'

/** How the leads are looked at, kept in the address; filters stay from one view to the next. */
export function useLeadView(): { view: LeadView; setView: (view: LeadView) => void } {
  const { search, change } = useAddress()
  const named = search.get('visao')
  return {
    view: VIEWS.find(({ value }) => value === named)?.value ?? FIRST,
    setView: (view) => change({ visao: view === FIRST ? null : view }),
  }
}

type LeadViewSwitchProps = { view: LeadView; onChange: (view: LeadView) => void }

export function LeadViewSwitch({ view, onChange }: LeadViewSwitchProps) {
  return (
    <SegmentedControl
      className={classes.views}
      aria-label="Visão"
      value={view}
      onChange={(value) => onChange(value as LeadView)}
      data={VIEWS.map(({ value, label, icon: Icon }) => ({
        value,
        label: (
          <span className={classes.view}>
            <Icon size={16} aria-hidden="true" />
            {label}
          </span>
        ),
      }))}
    />
  )
}
