import { SegmentedControl } from '@mantine/core'
import { IconChartBar, IconLayoutKanban, IconTable } from '@tabler/icons-react'
import classes from './lead-views.module.css'
import type { LeadView } from './use-lead-view.ts'

const VIEWS = [
  { value: 'tabela', label: 'Tabela', icon: IconTable },
  { value: 'quadro', label: 'Quadro', icon: IconLayoutKanban },
  { value: 'dashboard', label: 'Dashboard', icon: IconChartBar },
] as const satisfies readonly { value: LeadView; label: string; icon: unknown }[]

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
