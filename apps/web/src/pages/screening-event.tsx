import { useAddress } from '../address/use-address.ts'
import { ReferralRate } from '../features/referrals/referral-rate.tsx'
import { EventPanel } from '../features/screening-events/event-panel.tsx'
import { PrepareOffer } from '../features/screening-events/offline/prepare-offer.tsx'
import { EventFrame } from './event-frame.tsx'
import { EventTeam } from './event-team.tsx'

/** One event: its figures and stations, its team and kit. */
export function ScreeningEventPage() {
  const isTeam = useAddress().search.get('aba') === 'equipe'
  return (
    <EventFrame current={isTeam ? 'team' : 'panel'}>
      {(event) =>
        isTeam ? (
          <EventTeam event={event} />
        ) : (
          <>
            <PrepareOffer event={event} />
            <EventPanel event={event} />
            <ReferralRate of={{ event_id: event.id }} />
          </>
        )
      }
    </EventFrame>
  )
}
