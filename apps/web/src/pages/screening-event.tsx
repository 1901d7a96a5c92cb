import type { ReactNode } from 'react'
import { useAddress } from '../address/use-address.ts'
import { ReferralRate } from '../features/referrals/referral-rate.tsx'
import { EventPanel } from '../features/screening-events/event-panel.tsx'
import { PanelSkeleton, StationsSkeleton } from '../features/screening-events/event-skeletons.tsx'
import type { EventTab } from '../features/screening-events/event-tabs.tsx'
import { PrepareOffer } from '../features/screening-events/offline/prepare-offer.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { type Absence, PART_FAILED, part } from '../ui/part.tsx'
import { LinesSkeleton } from '../ui/skeletons.tsx'
import { EventFrame } from './event-frame.tsx'

const absent = ({ failed, onRetry }: Absence) =>
  failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <LinesSkeleton lines={8} />

// The panel is there without its neighbours.
const EventStations = part(
  async () => (await import('../features/screening-events/event-stations.tsx')).EventStations,
  absent,
)
const EventTeam = part(async () => (await import('./event-team.tsx')).EventTeam, absent)

/** One event: its figures, its stations, its team and kit. */
export function ScreeningEventPage() {
  const tab = TABS[useAddress().search.get('aba') ?? ''] ?? 'panel'
  return (
    <EventFrame current={tab} skeleton={SKELETONS[tab]}>
      {(event) =>
        tab === 'team' ? (
          <EventTeam event={event} />
        ) : tab === 'stations' ? (
          <EventStations event={event} />
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

const SKELETONS: Partial<Record<EventTab, ReactNode>> = {
  panel: <PanelSkeleton />,
  stations: <StationsSkeleton />,
}

/** By the word in the address. */
const TABS: Readonly<Record<string, EventTab>> = { equipe: 'team', estacoes: 'stations' }
