import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type CurrentSession, useSession } from '../../api/use-session.ts'

/** What is next for an event of the list, one tap away: its list, its preparation, its day, or its report. */
export function EventWay({ event }: { event: ScreeningEvent }) {
  const { can } = useSession()
  const { label, to } = wayInto(event, can)
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      miw={96}
      px={12}
      aria-label={`${label}: ${event.name}`}
    >
      {label}
    </Button>
  )
}

function wayInto({ id, status, company_id, counts }: ScreeningEvent, can: CurrentSession['can']) {
  const panel = `/screening-events/${id}`
  if (status === 'closed' && can('company-report.read') && counts.total > 0)
    return { label: 'Relatório', to: `/companies/${company_id}/report?periodo=acao&acao=${id}` }
  if (status === 'planned' && counts.total > 0) return { label: 'Preparar', to: panel }
  if (status === 'planned' && can('events.write'))
    return { label: 'Importar', to: `${panel}/roster` }
  return { label: 'Painel', to: panel }
}
