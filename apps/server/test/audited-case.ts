import type { Audited } from './audited-people.ts'

/** How a route is called once, and what its audit row says. */
export type Case = {
  action: string
  /** Whether it is about one person, whose audit then shows it. */
  ofOne: boolean
  /** Only an administrator may. */
  admin?: true
  call: (made: Audited) => { path: string; payload?: unknown; public?: true }
}

export const one = (action: string, call: Case['call']): Case => ({ action, ofOne: true, call })
export const many = (action: string, call: Case['call']): Case => ({ action, ofOne: false, call })
