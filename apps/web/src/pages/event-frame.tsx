import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { isRefusal } from '../api/api-error.ts'
import { behind } from '../api/behind.tsx'
import { isShown, ReadTrouble } from '../api/read-trouble.tsx'
import { useSession } from '../api/use-session.ts'
import { EventHead } from '../features/screening-events/event-head.tsx'
import { EventHeadSkeleton } from '../features/screening-events/event-head-skeleton.tsx'
import { type EventTab, EventTabs } from '../features/screening-events/event-tabs.tsx'
import { useEvent } from '../features/screening-events/events-api.ts'
import { usePackageUpkeep } from '../features/screening-events/offline/use-package-upkeep.ts'
import { dialogPart } from '../ui/dialog-part.tsx'
import { LinesSkeleton } from '../ui/skeletons.tsx'
import { NotFound } from './not-found.tsx'

// Only where the page itself cannot be read.
const OfflineDay = behind(
  async () => (await import('../features/screening-events/offline/offline-day.tsx')).OfflineDay,
)

const EventLinks = dialogPart(
  'Abrindo os links',
  async () => (await import('../features/companies/company-links.tsx')).EventLinks,
)

const EventSlips = dialogPart(
  'Abrindo os comprovantes',
  async () => (await import('../features/slips/event-slips.tsx')).EventSlips,
)

type EventFrameProps = {
  current: EventTab
  /** The shape of what stands beneath the tabs. */
  skeleton?: ReactNode
  children: (event: ScreeningEvent) => ReactNode
}

/** What every page of the event of the address has: its head and tabs, or that there is no such event. */
export function EventFrame(props: EventFrameProps) {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? <KnownEvent {...props} id={Number(id)} /> : <NotFound />
}

function KnownEvent({
  id,
  current,
  skeleton = <LinesSkeleton lines={8} />,
  children,
}: EventFrameProps & { id: number }) {
  const event = useEvent(id)
  const { can } = useSession()
  const [isLinking, setLinking] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  usePackageUpkeep(id, event.dataUpdatedAt)
  if (isRefusal(event.error, 'not-found')) return <NotFound />
  return (
    <>
      <ReadTrouble of={event} />
      {event.error && !event.data && <OfflineDay eventId={id} />}
      {isShown(event) && !event.data && (
        <>
          <EventHeadSkeleton />
          {skeleton}
        </>
      )}
      {event.data && (
        <>
          <EventHead
            event={event.data}
            onSlips={() => setPrinting(true)}
            onLinks={
              can('links.write') && event.data.status !== 'closed'
                ? () => setLinking(true)
                : undefined
            }
          />
          <EventTabs event={event.data} current={current} readAt={event.dataUpdatedAt} />
          {children(event.data)}
          {isPrinting && <EventSlips event={event.data} onClose={() => setPrinting(false)} />}
          {isLinking && <EventLinks event={event.data} onClose={() => setLinking(false)} />}
        </>
      )}
    </>
  )
}
