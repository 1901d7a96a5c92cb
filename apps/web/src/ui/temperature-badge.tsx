import { IconFlame, IconSnowflake, IconSun, type TablerIcon } from '@tabler/icons-react'
import classes from './temperature-badge.module.css'

const ICONS: Record<'Frio' | 'Morno' | 'Quente', TablerIcon> = {
  Frio: IconSnowflake,
  Morno: IconSun,
  Quente: IconFlame,
}

/** How warm a lead is: a word and an icon, like every badge. */
export function TemperatureBadge({ temperature }: { temperature: keyof typeof ICONS }) {
  const Icon = ICONS[temperature]
  return (
    <span className={classes.badge} data-temperature={temperature}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {temperature}
    </span>
  )
}
