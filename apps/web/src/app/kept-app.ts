import { hasUnsavedWork } from '../form/unsaved-work.ts'
import { IS_ALONE } from '../service-worker/worker-messages.ts'

/** What a device is used for: the groups of `offline.json`, as the build lists them. */
export type KeptGroup = 'day' | 'registration'

const LOOK_MS = 60 * 60_000
/** All files of a group on a bad network. */
const KEEPING_MS = 5 * 60_000
const TAKING_MS = 10_000

/**
 * Registers the worker, has it keep the files of the group, and looks for a new version each hour and when the tab
 * comes back into view. Whoever opens the page while one waits has it at once; otherwise `onNewVersion` is told, once
 * the new version's files are kept too. Returns how to stop.
 */
export function keepApp(group: KeptGroup | undefined, onNewVersion: () => void): () => void {
  const stop = new AbortController()
  void follow(group, onNewVersion, stop.signal)
  return () => stop.abort()
}

async function follow(
  group: KeptGroup | undefined,
  onNewVersion: () => void,
  signal: AbortSignal,
): Promise<void> {
  // Some browsers keep nothing in a private window; the app then works as it does without a worker.
  const registration = await navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined)
  if (!registration || signal.aborted) return

  async function offer() {
    // The very first worker also waits for a moment, but for nobody.
    const { active, waiting } = registration as ServiceWorkerRegistration
    if (!active || !waiting) return false
    if (!(await keepFiles(waiting, group)) || signal.aborted) return false
    onNewVersion()
    return true
  }
  const listen = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => void offer(), { signal })
  }
  async function look() {
    if (!(await offer())) await registration?.update().catch(() => {})
  }
  registration.addEventListener('updatefound', listen, { signal })
  listen()
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && void look(),
    { signal },
  )
  const timer = setInterval(() => void look(), LOOK_MS)
  signal.addEventListener('abort', () => clearInterval(timer))

  const { active } = await navigator.serviceWorker.ready
  if (signal.aborted) return
  if (!registration.waiting) await (active && keepFiles(active, group))
  else if (await offer()) await takeWhenFresh(registration.waiting)
}

/** The page was just opened, nobody has touched it, and no other one is open: nothing can be lost. */
async function takeWhenFresh(waiting: ServiceWorker | null): Promise<void> {
  const isFresh = () => navigator.userActivation?.hasBeenActive === false && !hasUnsavedWork()
  if (!waiting || !isFresh() || !(await ask(waiting, { type: IS_ALONE })) || !isFresh()) return
  // A screen on the wall has asked for it by itself.
  if (handover) return
  if ((await takeOverInTime()) && isFresh()) window.location.reload()
}

/**
 * Loads the page again, from the newest version: a part that cannot be fetched may be one that the server no longer has,
 * and left to itself a worker answers with the pages of the version it came with.
 */
export async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) await Promise.race([installNewest(registration), later(TAKING_MS)])
  await takeNewVersion()
}

async function installNewest(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch(() => {})
  const { installing } = registration
  if (installing?.state !== 'installing') return
  await new Promise((resolve) =>
    installing.addEventListener('statechange', resolve, { once: true }),
  )
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The waiting version takes over, however long that takes, and the page is loaded again from it. */
export async function takeNewVersion(): Promise<void> {
  await takeOver()
  window.location.reload()
}

/**
 * The waiting version takes over. Returns, once it has, whether that took less than ten seconds: after more, whoever asked
 * for it is at work again and is not interrupted.
 */
export async function takeOverInTime(): Promise<boolean> {
  const asked = Date.now()
  await takeOver()
  return Date.now() - asked < TAKING_MS
}

/** Asked for from several sides, it is done once. */
let handover: Promise<void> | undefined

/**
 * Resolves once the version that waits, if any, has taken over. The former worker first ends what it is doing: within a
 * moment, or within five minutes after a tab was closed while it loaded. Chromium may never answer a page that is loaded
 * meanwhile, so nothing here loads one.
 */
function takeOver(): Promise<void> {
  handover ??= letWaitingTakeOver().finally(() => {
    handover = undefined
  })
  return handover
}

async function letWaitingTakeOver(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  // None when another tab has let it take over already.
  while (registration?.waiting) if (await takesOver(registration.waiting)) return
}

/** False when a still newer version came in its place. */
function takesOver(waiting: ServiceWorker): Promise<boolean> {
  const told = new AbortController()
  const { signal } = told
  const answer = new Promise<boolean>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { signal })
    waiting.addEventListener('statechange', () => waiting.state === 'redundant' && resolve(false), {
      signal,
    })
  })
  waiting.postMessage({ type: 'SKIP_WAITING' })
  return answer.finally(() => told.abort())
}

/** Whether all files of the group are in the worker's hands. */
async function keepFiles(worker: ServiceWorker, group: KeptGroup | undefined): Promise<boolean> {
  if (!group) return true
  try {
    const groups: Record<KeptGroup, string[]> = await (
      await fetch('/offline.json', { cache: 'no-cache' })
    ).json()
    const payload = { urlsToCache: groups[group] }
    return (await ask(worker, { type: 'CACHE_URLS', payload })) === true
  } catch {
    // Without a network what was kept before stays; the next opening asks again.
    return false
  }
}

/** The worker's answer; undefined when it has none, as when a file could not be fetched. */
function ask(worker: ServiceWorker, message: object): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, KEEPING_MS)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      port1.close()
      resolve(data)
    }
    worker.postMessage(message, [port2])
  })
}
