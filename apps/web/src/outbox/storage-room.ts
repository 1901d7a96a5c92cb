/** From here on the screen says that little room is left. */
const LITTLE_FROM = 0.8

/** Asks the browser not to throw away what waits here when it needs room. */
export async function askToPersist(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false)
}

/**
 * How much of its room the product has used here, 0 to 1, once little is left; else null. Newer Chromiums tell no page how
 * much room there is: there it is always null, and a device without room says so at the save that finds none.
 */
export async function roomUsed(): Promise<number | null> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota > 0 && usage / quota >= LITTLE_FROM ? usage / quota : null
}
