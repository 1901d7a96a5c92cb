import type { Browser, Page } from '@playwright/test'

/** One event of Chromium's trace; times in microseconds, `tts` and `tdur` of the thread's own processor time. */
type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tts?: number
  tdur?: number
  args?: { data?: { type?: string } }
}

/** What is painted later than this is not the tap's. */
const PAINTED_WITHIN = 1_000_000

/**
 * Milliseconds of processor time from each click to the frame that answers it, by Chromium's own trace: the page's thread, and
 * what draws beside it. How busy the machine is does not matter, so that four times as much is what a tablet four times as
 * slow needs.
 */
export async function workOfTaps(
  browser: Browser,
  page: Page,
  tap: () => Promise<unknown>,
): Promise<number[]> {
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel']
  await browser.startTracing(page, { categories })
  await tap()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const events = traceEvents.sort((one, other) => one.ts - other.ts)
  const clicks = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'click',
  )
  return clicks.flatMap((click, index) => {
    const until = Math.min(clicks[index + 1]?.ts ?? Number.MAX_VALUE, click.ts + PAINTED_WITHIN)
    const mine = events.filter(({ pid, ts }) => pid === click.pid && ts >= click.ts && ts < until)
    const frame = mine.find(
      ({ name, tid, ts }) =>
        name === 'Commit' && tid === click.tid && ts >= click.ts + (click.dur ?? 0),
    )
    if (!frame) return []
    const onPage = (frame.tts ?? 0) + (frame.tdur ?? 0) - (click.tts ?? 0)
    const drawn = mine.filter(({ name }) => name === 'RasterTask').map(({ tdur }) => tdur ?? 0)
    return (onPage + drawn.reduce((sum, each) => sum + each, 0)) / 1_000
  })
}
