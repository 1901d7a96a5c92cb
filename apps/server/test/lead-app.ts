import type { LeadHistoryEntry } from '@iris/contracts/lead-history'
import type { Lead } from '@iris/contracts/leads'
import { createTestApp } from './app.ts'
import { leadBody } from './factories/lead.ts'

export type Refusal = { message: string; errors: Record<string, string[]> }

/** An application with two sellers, ana and bia; ana makes every call that names nobody else. */
export async function startLeadApp() {
  const app = await createTestApp()
  const ana = await app.userOf(4)
  const bia = await app.userOf(4)
  const post = <T = Lead>(payload: unknown, as = ana.token) =>
    app.call<T>('POST', '/leads', { as, payload })
  return {
    app,
    ana,
    bia,
    post,
    put: <T = Lead>(id: number, payload: unknown, as = ana.token) =>
      app.call<T>('PUT', `/leads/${id}`, { as, payload }),
    history: async (id: number) =>
      (await app.call<LeadHistoryEntry[]>('GET', `/leads/${id}/history`, { as: ana.token })).body,
    made: async (more: Record<string, unknown> = {}) => (await post(leadBody(more))).body,
  }
}
