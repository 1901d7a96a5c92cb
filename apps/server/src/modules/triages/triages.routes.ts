import { AppError } from '@iris/contracts/errors'
import {
  createTriage,
  getExamTriage,
  listEyeComplaints,
  listEyeDiseases,
  listEyeSurgeries,
  listPersonalHistories,
  listTriages,
  updateTriage,
} from '@iris/contracts/triages'
import { triageOptions } from '@iris/domain/triage-options'
import type { AuditedWrite } from '../../audit/audit.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { asUser, type Caller } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { patientExists } from '../patients/patients.public.ts'
import * as commands from './triages.commands.ts'
import { findTriageOfExam, listTriagesOf } from './triages.sql.ts'

export function triageRoutes(app: Server): void {
  serve(app, listTriages, async ({ db, params: { patientId }, audit }) => {
    if (!(await patientExists(db, patientId))) throw new AppError('not-found')
    const triages = await listTriagesOf(db, patientId)
    await audit({ action: 'read', entity: 'triage', patient_id: patientId })
    return triages
  })

  serve(app, getExamTriage, async ({ db, params: { examId }, audit }) => {
    const triage = orNotFound(await findTriageOfExam(db, examId))
    const { id: entity_id, patient_id } = triage
    await audit({ action: 'read', entity: 'triage', entity_id, patient_id })
    return triage
  })

  serve(app, createTriage, (call) =>
    commands.createTriage(savingOf(call), call.params.patientId, call.body),
  )
  serve(app, updateTriage, (call) => {
    const saving = { ...savingOf(call), lastSave: app.lastSave }
    return commands.updateTriage(saving, call.params, call.body)
  })

  serve(app, listPersonalHistories, async () => triageOptions().personal_history)
  serve(app, listEyeSurgeries, async () => triageOptions().eye_surgeries)
  serve(app, listEyeDiseases, async () => triageOptions().eye_diseases)
  serve(app, listEyeComplaints, async () => triageOptions().eye_complaints)
}

type Saving = AuditedWrite & { caller: Caller | null; services: Services }

function savingOf({ db, caller, audit, services: { limits } }: Saving): commands.TriageSaving {
  return caller?.kind === 'link'
    ? { db, caller, audit, limits }
    : { db, caller: asUser(caller), audit }
}
