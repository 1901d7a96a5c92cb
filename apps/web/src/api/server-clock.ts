/** Within this a clock counts as right: a header tells whole seconds, and an answer takes its time. */
const NEAR_MS = 30_000

let aheadMs = 0

/** What the server says the time is. A tablet's own clock may be hours wrong, and people's waits are told by it. */
export const serverClock = {
  /** @param date the `Date` of an answer that has just come */
  hear(date: string | null) {
    const ahead = Date.now() - Date.parse(date ?? '')
    if (Number.isFinite(ahead)) aheadMs = Math.abs(ahead) < NEAR_MS ? 0 : ahead
  },
  /** A moment of this device, by the server's clock; both in milliseconds since 1970. */
  of: (moment: number) => moment - aheadMs,
}
