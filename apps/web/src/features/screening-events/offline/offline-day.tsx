import { useSession } from '../../../api/use-session.ts'
import { DeviceWays, worksOffline } from './device-ways.tsx'
import { usePackage } from './use-package.ts'

/** The ways into an event that this device was prepared for, in place of a page that cannot be read. */
export function OfflineDay({ eventId }: { eventId: number }) {
  const { can } = useSession()
  const held = usePackage(eventId)
  if (!held) return null
  return (
    <DeviceWays
      held={held}
      subtitle={`Este aparelho está preparado: ${worksOffline(can('events.write'))} sem rede.`}
    />
  )
}
