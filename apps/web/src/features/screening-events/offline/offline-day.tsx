import { STATION_LABELS, STATIONS } from '@iris/domain/station-queue'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Card, CardHead } from '../../../ui/card.tsx'
import classes from './prepare-device.module.css'
import { usePackage } from './use-package.ts'

/** The ways into an event that this device was prepared for, in place of a page that cannot be read. */
export function OfflineDay({ eventId }: { eventId: number }) {
  const held = usePackage(eventId)
  if (!held) return null
  const base = `/screening-events/${eventId}`
  const ways = [
    { to: `${base}/check-in`, label: 'Check-in' },
    ...STATIONS.map((one) => ({ to: `${base}/stations/${one}`, label: STATION_LABELS[one] })),
  ]
  return (
    <Card>
      <CardHead
        level={2}
        title={held.event.name}
        subtitle="Este aparelho está preparado: o check-in e as estações funcionam sem rede."
      />
      <div className={classes.actions}>
        {ways.map(({ to, label }) => (
          <Button key={to} component={Link} to={to} variant="default" size="lg">
            {label}
          </Button>
        ))}
      </div>
    </Card>
  )
}
