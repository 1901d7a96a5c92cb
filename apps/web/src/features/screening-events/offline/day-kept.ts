/** All files of the day on a bad network. */
const KEEPING_MS = 5 * 60_000
const LOOK_MS = 500

/**
 * Whether the pages of the day open here without a network: waits for their files, which the app fetches from its first
 * page on (app/kept-app.ts). Where there is no worker nothing is waited for: the tab works for as long as it is open.
 */
export async function isDayKept(): Promise<boolean> {
  // As the app does once its page has settled: whoever is quicker here waits for it too.
  const registration = await navigator.serviceWorker
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined)
  if (!registration) return true
  const { day }: { day: string[] } = await (await fetch('/offline.json')).json()
  for (const end = Date.now() + KEEPING_MS; Date.now() < end; ) {
    const found = await Promise.all(day.map((file) => caches.match(file)))
    if (registration.active && found.every(Boolean)) return true
    if (!navigator.onLine) return false
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return false
}
