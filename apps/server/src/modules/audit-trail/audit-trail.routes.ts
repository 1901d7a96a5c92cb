import { exportPatientAudit, listPatientAudit } from '@iris/contracts/audit-trail'
import { toPage } from '@iris/contracts/envelopes'
import { AppError } from '@iris/contracts/errors'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { type Server, serve } from '../../http/serve.ts'
import { exportList } from '../../spreadsheets/export-list.ts'
import { patientExists } from '../patients/patients.public.ts'
import { AUDIT_SHEET } from './audit-sheet.ts'
import {
  countDays,
  countTrail,
  findTrailIds,
  findWholeTrail,
  trailEvents,
} from './audit-trail.sql.ts'

export function auditTrailRoutes(app: Server): void {
  serve(app, listPatientAudit, async ({ db, params: { id }, query, audit }) => {
    if (!(await patientExists(db, id))) throw new AppError('not-found')
    const { page, per_page, before, ...filters } = query
    const at = { limit: per_page, offset: (page - 1) * per_page, before }
    const total = await countTrail(db, id, filters)
    const events = await trailEvents(db, await findTrailIds(db, id, filters, at))
    const moments = events.map((event) => event.at).sort()
    const [first, last] = [moments.at(0), moments.at(-1)]
    const days =
      first && last
        ? await countDays(db, id, filters, { first: dayOf(first), last: dayOf(last) })
        : []
    const whole = await findWholeTrail(db, id)
    await audit({ action: 'read', entity: 'audit', patient_id: id })
    return { ...toPage(events, page, per_page, total), ...whole, days }
  })

  serve(app, exportPatientAudit, async (call) => {
    const { db, params, query } = call
    if (!(await patientExists(db, params.id))) throw new AppError('not-found')
    const ids = await findTrailIds(db, params.id, query)
    return exportList(call, AUDIT_SHEET, { ids, views: trailEvents, patient_id: params.id })
  })
}

const dayOf = (moment: string) => todayInSaoPaulo(new Date(moment))
