import { listPatientAudit } from '@iris/contracts/audit'
import { toPage } from '@iris/contracts/envelopes'
import { AppError } from '@iris/contracts/errors'
import { type Server, serve } from '../../http/serve.ts'
import { patientExists } from '../patients/patients.public.ts'
import { findTrail } from './audit-trail.sql.ts'

export function auditTrailRoutes(app: Server): void {
  serve(app, listPatientAudit, async ({ db, params: { id }, query, audit }) => {
    if (!(await patientExists(db, id))) throw new AppError('not-found')
    const { rows, total } = await findTrail(db, id, query)
    await audit({ action: 'read', entity: 'audit', patient_id: id })
    return toPage(rows, query.page, query.per_page, total)
  })
}
