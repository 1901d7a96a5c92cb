import type { LeadTarget, leadTargetBody } from '@iris/contracts/lead-dashboard'
import type { z } from 'zod'
import type { AuditedWrite } from '../../audit/audit.ts'
import { hasTarget, upsertTarget } from './lead-targets.sql.ts'
import { refuseUnknown } from './leads.commands.ts'

/** The target of a month, of one seller or of the whole team. Throws ValidationError for a seller that is not there. */
export async function saveTarget(
  { db, audit }: AuditedWrite,
  { month, amount, assigned_user_id = null }: z.output<typeof leadTargetBody>,
): Promise<LeadTarget> {
  // Whoever sells no more keeps the targets they have, and these can still be mended.
  if (!(await hasTarget(db, { month, assigned_user_id })))
    await refuseUnknown(db, { assigned_user_id })
  const target = await upsertTarget(db, { month, amount, assigned_user_id })
  await audit({ action: 'update', entity: 'lead-target', entity_id: target.id, detail: { month } })
  return target
}
