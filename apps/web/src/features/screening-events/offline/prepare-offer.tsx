import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { offlineUse } from '@iris/domain/screening-event'
import { behind } from '../../../api/behind.tsx'
import { useSession } from '../../../api/use-session.ts'
import classes from './prepare-offer.module.css'

// The figures of the day are there without it.
const PrepareDevice = behind(async () => (await import('./prepare-device.tsx')).PrepareDevice)

/** Where somebody who serves takes an event along, before the network fails. */
export function PrepareOffer({ event }: { event: ScreeningEvent }) {
  const { can } = useSession()
  const isOffered = can('events.serve') && offlineUse(event, todayInSaoPaulo()) === 'allowed'
  if (!isOffered) return null
  return (
    <div className={classes.offer}>
      <PrepareDevice eventId={event.id} />
    </div>
  )
}
