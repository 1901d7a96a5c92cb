import { mayVisit } from '@iris/domain/access'
import { scopedRole } from '../api/session-store.ts'

type Asked = { askedFor: string }

/** Kept beside the address of the login page: where the person wanted to go. */
export function pageAskedFor({
  pathname,
  search,
  hash,
}: Record<'pathname' | 'search' | 'hash', string>): Asked {
  return { askedFor: pathname + search + hash }
}

/** The wanted address, if it is one of ours and this login may open it; otherwise the dashboard (spec 1 §2). */
export function afterLogin(state: unknown, token: string): string {
  const asked = (state as Partial<Asked> | null)?.askedFor
  if (typeof asked !== 'string' || !/^\/[^/\\]/.test(asked)) return '/dashboard'
  return mayVisit(scopedRole(token), asked) ? asked : '/dashboard'
}
