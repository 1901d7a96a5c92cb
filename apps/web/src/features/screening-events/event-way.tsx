import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../api/use-session.ts'

/** What is next for an event of the list, one tap away: its list, its preparation, its day, or its report. */
export function EventWay({ event }: { event: ScreeningEvent }) {
  const { can } = useSession()
  const { label, to } = wayInto(event, can('company-report.read'))
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

function wayInto({ id, status, company_id, counts }: ScreeningEvent, readsReports: boolean) {
  const panel = `/screening-events/${id}`
  if (status === 'closed' && readsReports && counts.total > 0)
    return { label: 'Relatório', to: `/companies/${company_id}/report?periodo=acao&acao=${id}` }
  if (status !== 'planned') return { label: 'Painel', to: panel }
  if (counts.total === 0) return { label: 'Importar', to: `${panel}/roster` }
  return { label: 'Preparar', to: panel }
}
