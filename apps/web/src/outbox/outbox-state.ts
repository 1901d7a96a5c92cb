import type { Loss } from './last-count.ts'
import type { Net } from './outbox-news.ts'

/** What waits on this device, as the chip and the list of it say. */
export type OutboxSummary = {
  /** Of who is logged in. */
  waiting: number
  attention: number
  /** Of others who use this device, who alone can read and send it. */
  others: { name: string; count: number }[]
  /** Confirmed by the server today. */
  confirmed: number
  net: Net
  /** The browser says that there is no network, or the last call did not reach the server. */
  isOffline: boolean
  /** What waited here and is gone, whoever made it. */
  loss: Loss | null
  /** The last write found no room on this device, and nothing has left or been stored since. */
  isFull: boolean
  /** Looked for since the page was opened: until then nobody may say that nothing waits. */
  isCounted: boolean
}

export const NOTHING_WAITS: OutboxSummary = {
  waiting: 0,
  attention: 0,
  others: [],
  confirmed: 0,
  net: { downSince: null, sending: [], burst: null, sentAt: null },
  isOffline: false,
  loss: null,
  isFull: false,
  isCounted: false,
}

/** Whether the server cannot be reached, as far as this device knows. */
export const isUnreachable = ({ net, isOffline }: OutboxSummary) =>
  isOffline || net.downSince !== null
