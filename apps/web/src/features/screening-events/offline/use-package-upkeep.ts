import { useEffect } from 'react'

const MINUTE_MS = 60_000

/** Most who look at an event have no device prepared for it. */
const devicePackages = () => import('./device-packages.ts')

/** Fetches anew what this device holds of an event, if it holds anything. Never rejects: the next look comes in half an hour. */
export function renewPackage(eventId: number): void {
  devicePackages()
    .then(({ renew }) => renew(eventId))
    .catch(() => undefined)
}

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
