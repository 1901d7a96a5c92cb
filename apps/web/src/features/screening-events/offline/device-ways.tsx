import type { OfflinePackage } from '@iris/contracts/offline-package'
import { STATION_LABELS, STATIONS } from '@iris/domain/station-queue'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../../api/use-session.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import classes from './prepare-device.module.css'

type DeviceWaysProps = { held: OfflinePackage; subtitle: string }

/** Into the stations of an event that this device was prepared for, and into its door for who checks people in. */
export function DeviceWays({ held, subtitle }: DeviceWaysProps) {
  const { can } = useSession()
  const { id, name } = held.event
  const base = `/screening-events/${id}`
  const ways = [
    ...(can('events.write') ? [{ to: `${base}/check-in`, label: 'Check-in' }] : []),
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

/** Of a prepared device without a network, in the middle of a sentence. */
export const worksOffline = (mayCheckIn: boolean) =>
  mayCheckIn ? 'o check-in e as estações funcionam' : 'as estações funcionam'
