/** However long its reads take, a page that was just opened has the network to itself no longer than this. */
const LONGEST_MS = 8_000
/** Where the browser does not say when it is idle. */
const ELSE_MS = 1_000

let stands = false
let open = 0
let waiting: (() => void)[] = []

const isQuiet = () => stands && open === 0

function look() {
  if (!isQuiet()) return
  for (const go of waiting) go()
  waiting = []
}

/** Counts a call as long as it is under way. */
export async function counted<T>(call: Promise<T>): Promise<T> {
  open += 1
  try {
    return await call
  } finally {
    open -= 1
    look()
  }
}

/** Told once the page has been drawn and has asked for what it shows. */
export function pageStands(): void {
  stands = true
  look()
}

let settled: Promise<void> | undefined

/**
 * When the document's first page has been loaded and drawn, its first reads have been answered, and the browser has
 * nothing better to do. Whatever nobody waits for is fetched then, so that on a slow network it takes nothing from what
 * somebody does wait for; what is asked for earlier comes at once all the same.
 */
export function whenSettled(): Promise<void> {
  settled ??= settle()
  return settled
}

/** The same fetch, when the page has settled. */
export function onceSettled<T>(fetch: () => Promise<T>): () => Promise<T> {
  return async () => {
    await whenSettled()
    return fetch()
  }
}

async function settle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await Promise.race([answered(), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))])
}

async function answered(): Promise<void> {
  do {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      look()
    })
    // An answer may make the page ask for more.
    await idle()
  } while (!isQuiet())
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve)
    else setTimeout(resolve, ELSE_MS)
  })
}
