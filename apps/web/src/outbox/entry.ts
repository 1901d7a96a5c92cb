import type { EndpointOptions } from '@iris/contracts/endpoint'
import type { Files, Values } from '../api/request.ts'
import type { Later } from './later.ts'

export type EntryState = 'waiting' | 'attention'

/** The call that an entry makes. */
export type KeptEndpoint = Pick<EndpointOptions, 'method' | 'path' | 'access'>

export type KeptInput = { params?: Values; query?: Values; body?: unknown; files?: Files }

/** For who looks at what waits. */
export type About = {
  /** Tells the page how to show it: 'acuity', 'patient'. */
  kind: string
  /** 'Acuidade' */
  label: string
  /** Of the person it is about. */
  name: string
  ticket: number | null
  /** 'nasc. 29/05/1980 · Pintura' */
  facts: string
  /** The exam, once known. */
  examId: number | null
  eventId: number | null
  /** Of the event's list, where they are known by it; not in an entry from before it was noted. */
  participantId?: number | Later | undefined
}

/** What a screen wants written. */
export type Intent = {
  /** Made on the device: the write's idempotency key, and the entry's name. */
  key: string
  endpoint: KeptEndpoint
  input: KeptInput
  /** Whose writes keep their order. */
  subject: string
  about: About
  /** Of what takes the place of another entry: when that one was made, and whether without a network. */
  madeAt?: number
  madeOffline?: boolean
}

/** The server's answer to a write that it did not take. */
export type EntryRefusal = {
  status: number
  code: string | undefined
  message: string
  errors: Record<string, string[]>
  /** What stands in its place. */
  current?: unknown
}

/** An entry as its own person may read it, without its files: a picture takes a while to open, and much room. */
export type EntryNote = {
  key: string
  subject: string
  /** Milliseconds since 1970. */
  madeAt: number
  /** There was no network when it was made. */
  madeOffline: boolean
  state: EntryState
  endpoint: KeptEndpoint
  input: Omit<KeptInput, 'files'>
  about: About
  needs: string[]
  refusal: EntryRefusal | null
}

/** The whole of it. */
export type Entry = EntryNote & { input: { files: Files } }

/** A write that the server refused, in its form again: it is stored again rather than sent. */
export type RefusedWrite<V, I> = {
  values: V
  /** What the server found wrong, by field. */
  errors: Record<string, string>
  store: (input: I) => Promise<void>
}
