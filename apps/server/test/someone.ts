import type { CALLERS } from '@iris/domain/permissions'

/** Ids by resource (the first part of an address) and by parameter. */
export type Things = Readonly<Record<string, number | string>>

/** A caller of the API, whose login may have ended. */
export type Someone = {
  name: string
  /** The column of the table of permissions. */
  caller: (typeof CALLERS)[number]
  /** A new token for each request, because one of the requests ends it. */
  token: () => string | null | Promise<string>
  /** What their role allows is held back: the screen of this session is locked, or a second factor or a password of their own is owed. */
  state?: 'locked' | 'owing' | 'given'
  cookie?: string
  /** What belongs to them; without it nothing does. */
  own?: Things
  /** The id of the link, as its holder knows it. */
  jti?: string
}
