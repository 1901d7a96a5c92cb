import { useEffect } from 'react'

const MINUTE_MS = 60_000

/** Most who look at an event have no device prepared for it. */
const devicePackages = () => import('./device-packages.ts')

/**
 * Keeps what this device holds of an event from growing old.
 * @param contactAt when the server was last reached for it, in milliseconds since 1970; 0 when it was not
 */
export function usePackageUpkeep(eventId: number, contactAt: number): void {
  const minute = Math.floor(contactAt / MINUTE_MS)
  useEffect(() => {
    if (minute > 0)
      devicePackages()
        .then(({ keepUp }) => keepUp(eventId))
        .catch(() => undefined)
  }, [eventId, minute])
}
