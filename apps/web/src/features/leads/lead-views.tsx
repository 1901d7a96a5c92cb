import { IconChartBar, IconLayoutKanban, IconTable } from '@tabler/icons-react'
import { ViewSwitch } from '../../ui/view-switch.tsx'
import type { LeadView } from './use-lead-view.ts'

const VIEWS = [
  { value: 'tabela', label: 'Tabela', icon: IconTable },
  { value: 'quadro', label: 'Quadro', icon: IconLayoutKanban },
  { value: 'dashboard', label: 'Dashboard', icon: IconChartBar },
] as const

type LeadViewSwitchProps = { view: LeadView; onChange: (view: LeadView) => void }

export function LeadViewSwitch({ view, onChange }: LeadViewSwitchProps) {
  return <ViewSwitch view={view} views={VIEWS} onChange={onChange} />
}
