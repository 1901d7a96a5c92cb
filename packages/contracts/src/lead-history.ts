import { FUNNEL_STAGES } from '@iris/domain/lead'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pathId, timestamp } from './fields.ts'

/** One save: what kind, who did it, when, and each changed field in words. */
const leadHistoryEntry = z.object({
  id: z.number(),
  /** `imported` came from a sheet; `moved` changed only the stage; `undone` took the last move back. */
  kind: z.enum(['created', 'imported', 'updated', 'moved', 'undone', 'closed', 'reopened']),
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  created_at: timestamp,
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
})
export type LeadHistoryEntry = z.output<typeof leadHistoryEntry>

export const listLeadHistory = endpoint({
  method: 'GET',
  path: '/leads/:id/history',
  access: 'leads.read',
  summary: 'Cada alteração de um lead, por quem e quando, a mais nova primeiro (até 500)',
  params: z.object({ id: pathId }),
  response: z.array(leadHistoryEntry),
})

export const listLeadStageMoves = endpoint({
  method: 'GET',
  path: '/leads/:id/stage-moves',
  access: 'leads.read',
  summary: 'As etapas por que um lead passou, a mais nova primeiro (até 500)',
  params: z.object({ id: pathId }),
  response: z.array(
    z.object({
      id: z.number(),
      /** `null` when the lead was registered in that stage. */
      from_stage: z.enum(FUNNEL_STAGES).nullable(),
      to_stage: z.enum(FUNNEL_STAGES),
      user_name: z.string().nullable(),
      undone: z.boolean(),
      created_at: timestamp,
    }),
  ),
})
