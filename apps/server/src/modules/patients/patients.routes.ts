import { listCompanySectors } from '@iris/contracts/companies'
import { toPage } from '@iris/contracts/envelopes'
import { AppError } from '@iris/contracts/errors'
import {
  createPatient,
  exportPatients,
  getPatient,
  getPatientPrivacy,
  listPatients,
  updatePatient,
} from '@iris/contracts/patients'
import { findAllIds, findPage } from '../../db/list-page.sql.ts'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { exportList } from '../../spreadsheets/export-list.ts'
import { companyExists } from '../companies/companies.public.ts'
import { visitCookie } from '../registration/registration.public.ts'
import { companySectors } from './company-sectors.sql.ts'
import { PATIENTS } from './patient-list.sql.ts'
import { patientsForSheet } from './patient-sheet.sql.ts'
import { PATIENT_SHEET } from './patient-sheet.ts'
import { decidedByLink, registerVisitor, updateVisitor } from './patient-visit.commands.ts'
import * as commands from './patients.commands.ts'
import { patientViews } from './patients.sql.ts'
import { findKeeping, findReadings } from './privacy-notices.sql.ts'

export function patientRoutes(app: Server): void {
  serve(app, listPatients, async ({ db, query, audit }) => {
    const { ids, total } = await findPage(db, PATIENTS, query)
    const patients = await patientViews(db, ids)
    const subjects = patients.map(({ id }) => id)
    await audit({ action: 'list', entity: 'patient', subjects, detail: { ids: subjects } })
    return toPage(patients, query.page, query.per_page, total)
  })

  serve(app, exportPatients, async (call) => {
    const ids = await findAllIds(call.db, PATIENTS, call.query)
    return exportList(call, PATIENT_SHEET, { ids, views: patientsForSheet, subjects: ids })
  })

  serve(app, getPatient, async ({ db, params: { id }, audit }) => {
    const patient = await commands.storedPatient(db, id)
    await audit({ action: 'read', entity: 'patient', entity_id: id, patient_id: id })
    return patient
  })

  serve(
    app,
    createPatient,
    async ({ db, audit, caller, ip, body, setCookie, services: { config, limits } }) => {
      const { privacy_notice, ...input } = body
      if (caller?.kind !== 'link')
        return commands.createPatient({ db, audit, by: asUser(caller).id }, input)
      const giveSecret = visitCookie({ setCookie }, config)
      const visiting = { db, audit, by: null, link: caller, limits, lastSave: app.lastSave }
      return registerVisitor({ ...visiting, ip, giveSecret, notice: privacy_notice }, input)
    },
    {
      complete: (body, caller) =>
        caller?.kind === 'link' ? { ...body, ...decidedByLink(caller) } : body,
    },
  )

  serve(app, listCompanySectors, async ({ db, caller, params: { id } }) => {
    if (caller?.kind === 'link' && caller.company_id !== id) throw new AppError('visit.denied')
    if (!(await companyExists(db, id))) throw new AppError('not-found')
    return companySectors(db, id)
  })

  serve(
    app,
    updatePatient,
    async ({ db, audit, caller, params: { id }, body, services: { limits } }) => {
      const { privacy_notice, ...changes } = body
      if (caller?.kind !== 'link')
        return commands.updatePatient({ db, audit, by: asUser(caller).id }, id, changes)
      const visiting = { db, audit, by: null, link: caller, limits, lastSave: app.lastSave }
      return updateVisitor({ ...visiting, notice: privacy_notice }, id, changes)
    },
  )

  serve(app, getPatientPrivacy, async ({ db, params: { id }, audit }) => {
    await commands.storedPatient(db, id)
    await audit({ action: 'read', entity: 'privacy-notice', patient_id: id })
    return { notices: await findReadings(db, id), ...(await findKeeping(db, id)) }
  })
}
