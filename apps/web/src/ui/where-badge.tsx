import { IconCircleCheck, IconUser } from '@tabler/icons-react'
import { StatusBadge } from './status-badge.tsx'

/** Who has a lent item, or that it is here. */
export function WhereBadge({ holder }: { holder: string | null }) {
  return holder === null ? (
    <StatusBadge meaning="done" icon={IconCircleCheck}>
      Disponível
    </StatusBadge>
  ) : (
    <StatusBadge meaning="progress" icon={IconUser}>
      {holder}
    </StatusBadge>
  )
}
