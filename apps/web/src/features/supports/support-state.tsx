import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { IconCalendarEvent, IconCircleCheck } from '@tabler/icons-react'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Whether its day is still to come, today included, or past: a visit has no other state. */
export function SupportState({ day }: { day: string }) {
  return day < todayInSaoPaulo() ? (
    <StatusBadge meaning="done" icon={IconCircleCheck}>
      Feito
    </StatusBadge>
  ) : (
    <StatusBadge meaning="progress" icon={IconCalendarEvent}>
      Planejado
    </StatusBadge>
  )
}
