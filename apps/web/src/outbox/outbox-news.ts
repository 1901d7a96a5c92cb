import type { EntryRefusal } from './entry.ts'

/** What one tab tells all tabs of this browser, itself included. */
export type News =
  /** With how many entries that were just stored; none where one was thrown away. */
  | { kind: 'changed'; kept?: number }
  | { kind: 'answered'; key: string; answer: unknown }
  /** Refused, or more than the server could do: a form that still waits for it takes it back. */
  | { kind: 'failed'; key: string; refusal: EntryRefusal }
  /** What waited here is gone, or somebody has read that it is. */
  | { kind: 'loss' }
  /** A write found no room on this device. */
  | { kind: 'no-room' }
  | { kind: 'progress'; key: string; part: number }
  | { kind: 'net'; net: Net }
  /** Somebody wants it sent at once. */
  | { kind: 'hurry' }
  /** What this device holds of the events is another. */
  | { kind: 'packages' }

/** How the sending goes, as the tab that sends sees it. */
export type Net = {
  /** Since when the server cannot be reached, in milliseconds since 1970; null while it can. */
  downSince: number | null
  /** The entries that travel now. */
  sending: string[]
  /** The burst under way; null while nothing is sent. */
  burst: { done: number; total: number } | null
  /** When the last waiting entry was confirmed. */
  sentAt: number | null
}

type Listener = (news: News) => void

const listeners = new Set<Listener>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox')
if (channel) channel.onmessage = ({ data }) => hear(data as News)

function hear(news: News) {
  for (const listener of listeners) listener(news)
}

export function tell(news: News): void {
  channel?.postMessage(news)
  hear(news)
}

export function onNews(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
