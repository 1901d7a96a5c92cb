const LONGEST_MS = 5_000
/** Where the browser does not say when it is idle. */
const ELSE_MS = 1_000

/** Until the page has been loaded and drawn and the browser has nothing better to do. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(resolve, { timeout: LONGEST_MS })
    else setTimeout(resolve, ELSE_MS)
  })
}
