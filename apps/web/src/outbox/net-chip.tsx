import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCloudOff,
  IconCloudUpload,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
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

/** What the summary says, once it has stood for a moment. */
export function Chip({ summary }: { summary: OutboxSummary }) {
  const { tone, title, detail } = useLasting(chipWords(summary))
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

/**
 * The words once others have stood for a moment. The moment is not begun again by each step of an upload: its news come
 * quicker than that.
 */
function useLasting(words: ChipWords): ChipWords {
  const [shown, setShown] = useState(words)
  const follow = useEffectEvent(() => setShown(words))
  const differ = shown.title !== words.title || shown.detail !== words.detail
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text that was shown begins a moment of its own
  useEffect(() => {
    if (!differ) return
    const moment = setTimeout(follow, RESTS_MS)
    return () => clearTimeout(moment)
  }, [differ, shown])
  return shown
}
