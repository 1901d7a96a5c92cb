import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import classes from './view-switch.module.css'

type ViewSwitchProps<V extends string> = {
  view: V
  views: readonly { value: V; label: string; icon: TablerIcon }[]
  onChange: (view: V) => void
}

/** How the same records are looked at: as a table, a board, a week. */
export function ViewSwitch<V extends string>({ view, views, onChange }: ViewSwitchProps<V>) {
  return (
    <SegmentedControl
      className={classes.views}
      aria-label="Visão"
      value={view}
      onChange={onChange}
      data={views.map(({ value, label, icon: Icon }) => ({
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
