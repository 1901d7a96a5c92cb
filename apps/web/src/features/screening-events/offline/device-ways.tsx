import type { OfflinePackage } from '@iris/contracts/offline-package'
import { STATION_LABELS, STATIONS } from '@iris/domain/station-queue'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Card, CardHead } from '../../../ui/card.tsx'
import classes from './prepare-device.module.css'

type DeviceWaysProps = { held: OfflinePackage; subtitle: string }

/** Into the door and the stations of an event that this device was prepared for. */
export function DeviceWays({ held, subtitle }: DeviceWaysProps) {
  const { id, name } = held.event
  const base = `/screening-events/${id}`
  const ways = [
    { to: `${base}/check-in`, label: 'Check-in' },
    ...STATIONS.map((one) => ({ to: `${base}/stations/${one}`, label: STATION_LABELS[one] })),
  ]
  return (
    <Card>
      <CardHead level={2} title={name} subtitle={subtitle} />
      <nav className={classes.actions} aria-label={name}>
        {ways.map(({ to, label }) => (
          <Button key={to} component={Link} to={to} variant="default" size="lg">
            {label}
          </Button>
        ))}
      </nav>
    </Card>
  )
}
