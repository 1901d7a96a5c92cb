import {
  addReferralContact,
  exportReferrals,
  getReferral,
  listReferrals,
  summariseReferrals,
  updateReferral,
} from '@iris/contracts/referrals'
import { answerPage, findAllIds } from '../../db/list-page.sql.ts'
import { oneView } from '../../db/one-view.ts'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { exportList } from '../../spreadsheets/export-list.ts'
import { REFERRALS, type ReferralFilters } from './referral-list.sql.ts'
import { defineReferralJobs } from './referral-reminders.jobs.ts'
import { REFERRAL_SHEET } from './referral-sheet.ts'
import { summarise } from './referral-summary.sql.ts'
import { referralViews } from './referral-view.sql.ts'
import * as commands from './referrals.commands.ts'
import { patientsOfReferrals } from './referrals.sql.ts'

export function referralRoutes(app: Server): void {
  defineReferralJobs(app.services)

  serve(app, listReferrals, async ({ db, query, audit }) => {
    const page = await answerPage(db, REFERRALS, lateFirst(query), referralViews)
    const ids = page.data.map(({ id }) => id)
    const subjects = page.data.map(({ patient_id }) => patient_id)
    await audit({ action: 'list', entity: 'referral', subjects, detail: { ids } })
    return page
  })

  serve(app, summariseReferrals, ({ db, query }) => summarise(db, query))

  serve(app, exportReferrals, async (call) => {
    const ids = await findAllIds(call.db, REFERRALS, lateFirst(call.query))
    const subjects = await patientsOfReferrals(call.db, ids)
    return exportList(call, REFERRAL_SHEET, { ids, views: referralViews, subjects })
  })

  serve(app, getReferral, async ({ db, params: { id }, audit }) => {
    const referral = await oneView(db, referralViews, id)
    const { patient_id } = referral
    await audit({ action: 'read', entity: 'referral', entity_id: id, patient_id })
    return referral
  })

  serve(app, updateReferral, async ({ db, audit, params: { id }, body }) => {
    await commands.updateReferral({ db, audit }, id, body)
    return oneView(db, referralViews, id)
  })

  serve(app, addReferralContact, ({ db, audit, caller, params: { id }, body }) =>
    commands.addContact({ db, audit, user: asUser(caller) }, id, body),
  )
}

/** Unless somebody sorts it, the list begins with who is late the longest. */
function lateFirst<Q extends ReferralFilters>(query: Q) {
  return { ...query, sort: query.sort ?? ('late' as const) }
}
