import { AppError } from '@iris/contracts/errors'
import {
  createMedicalRecord,
  getMedicalRecord,
  listMedicalRecordVersions,
  updateMedicalRecord,
} from '@iris/contracts/medical-records'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { patientExists } from '../patients/patients.public.ts'
import { createRecord, updateRecord } from './medical-records.commands.ts'
import { findRecord, listVersions } from './medical-records.sql.ts'

export function medicalRecordRoutes(app: Server): void {
  serve(app, getMedicalRecord, async ({ db, params: { patientId: patient_id }, audit }) => {
    if (!(await patientExists(db, patient_id))) throw new AppError('not-found')
    const record = await findRecord(db, patient_id)
    const entity_id = record?.id ?? null
    await audit({ action: 'read', entity: 'medical-record', entity_id, patient_id })
    return record ?? null
  })

  serve(app, createMedicalRecord, ({ db, caller, params, body, audit }) =>
    createRecord({ db, user: asUser(caller), audit }, params.patientId, body),
  )

  serve(app, updateMedicalRecord, ({ db, caller, params, body, audit }) =>
    updateRecord({ db, user: asUser(caller), audit }, params, body),
  )

  serve(app, listMedicalRecordVersions, async ({ db, params, audit }) => {
    const { patientId: patient_id, recordId: entity_id } = params
    const record = await findRecord(db, patient_id)
    if (record?.id !== entity_id) throw new AppError('not-found')
    await audit({ action: 'read-versions', entity: 'medical-record', entity_id, patient_id })
    return listVersions(db, entity_id)
  })
}
