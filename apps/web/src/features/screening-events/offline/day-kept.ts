/** All files of the day on a bad network. */
const KEEPING_MS = 5 * 60_000
const LOOK_MS = 500
/** Looks without another file, after which those that are missing were lost on their way: the app asks for each once. */
const LOST_AFTER = 20

/**
 * Whether the pages of the day open here without a network: waits for their files, which the app fetches from its first
 * page on (app/kept-app.ts), and asks for lost ones again. Where there is no worker nothing is waited for: the tab works for
 * as long as it is open.
 */
export async function isDayKept(): Promise<boolean> {
  // As the app does once its page has settled: whoever is quicker here waits for it too.
  const registration = await navigator.serviceWorker
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined)
  if (!registration) return true
  const day = await filesOfDay()
  if (!day) return false
  let [left, looks] = [day.length, 0]
  for (const end = Date.now() + KEEPING_MS; Date.now() < end; ) {
    const missing = await missingOf(day)
    if (registration.active && missing.length === 0) return true
    if (!navigator.onLine) return false
    looks = missing.length < left ? 0 : looks + 1
    left = missing.length
    if (looks % LOST_AFTER === LOST_AFTER - 1) {
      const message = { type: 'CACHE_URLS', payload: { urlsToCache: missing } }
      registration.active?.postMessage(message)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return false
}

/** Undefined without a network. */
async function filesOfDay(): Promise<string[] | undefined> {
  try {
    const groups: { day: string[] } = await (await fetch('/offline.json')).json()
    return groups.day
  } catch {
    return undefined
  }
}

async function missingOf(files: readonly string[]): Promise<string[]> {
  const found = await Promise.all(files.map((file) => caches.match(file)))
  return files.filter((_, at) => !found[at])
}
