import { mergePatients, previewMerge } from '@iris/contracts/patient-merge'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { compareForMerge, merge } from './patient-merge.commands.ts'

export function patientMergeRoutes(app: Server): void {
  serve(app, previewMerge, async ({ db, params: { id }, query: { into }, audit }) => {
    const comparison = await compareForMerge(db, { from: id, into })
    await audit({ action: 'read', entity: 'patient', entity_id: id, patient_id: id })
    await audit({ action: 'read', entity: 'patient', entity_id: into, patient_id: into })
    return comparison
  })

  serve(app, mergePatients, ({ db, caller, params: { id }, body, audit }) =>
    merge({ db, user: asUser(caller), audit }, id, body),
  )
}
