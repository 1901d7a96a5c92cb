import type { EndpointOptions } from '@iris/contracts/endpoint'
import type { Files, Values } from '../api/request.ts'
import type { EntryState } from './device-database.ts'

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

/** An entry as its own person may read it. */
export type Entry = {
  key: string
  subject: string
  madeAt: number
  state: EntryState
  endpoint: KeptEndpoint
  input: KeptInput
  about: About
  needs: string[]
  refusal: EntryRefusal | null
}
