import { useDebouncedValue } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCloudOff,
  IconCloudUpload,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { type ChipWords, chipWords } from './chip-words.ts'
import classes from './net-chip.module.css'
import type { OutboxSummary } from './outbox-state.ts'
import { useOutboxSummary } from './outbox-summary.ts'

const ICONS = {
  good: IconCircleCheck,
  busy: IconCloudUpload,
  waiting: IconCloudOff,
  wrong: IconAlertTriangle,
}

/** A save that leaves at once makes nobody look up. */
const RESTS_MS = 500

/** Whether there is a network and what waits on this device; leads to the list of it. */
export function NetChip() {
  const summary = useOutboxSummary()
  return summary.isCounted ? <Chip summary={summary} /> : null
}

function Chip({ summary }: { summary: OutboxSummary }) {
  const [{ tone, title, detail }] = useDebouncedValue<ChipWords>(chipWords(summary), RESTS_MS)
  const Icon = ICONS[tone]
  return (
    <Link to="/outbox" className={classes.chip} data-tone={tone}>
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>
        <strong>{title}</strong>
        <span className="visually-hidden"> · </span>
        <span>{detail}</span>
      </span>
      <span className="visually-hidden">. Ver pendentes de envio</span>
    </Link>
  )
}
