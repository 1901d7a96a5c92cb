import { AppError } from '@iris/contracts/errors'
import {
  createLeadActivity,
  deleteLeadActivity,
  type LeadActivity,
  listActivitiesOfLead,
  listDueActivities,
  listLeadActivities,
  updateLeadActivity,
} from '@iris/contracts/lead-activities'
import { formatTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Database } from '../../db/database.ts'
import { answerPage, findAllIds } from '../../db/list-page.sql.ts'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { leadViews } from '../leads/leads.public.ts'
import * as commands from './lead-activities.commands.ts'
import {
  ACTIVITIES,
  ALL_ACTIVITIES_MAX,
  activityViews,
  findDue,
  leadExists,
} from './lead-activities.sql.ts'

export function leadActivityRoutes(app: Server): void {
  serve(app, listLeadActivities, async ({ db, query: { page, per_page, lead_id, all } }) =>
    lead_id !== undefined || all === 'true' || all === '1'
      ? allActivities(db, lead_id)
      : answerPage(db, ACTIVITIES, { page, per_page }, activityViews),
  )

  serve(app, listActivitiesOfLead, async ({ db, params: { id } }) => {
    if (!(await leadExists(db, id))) throw new AppError('not-found')
    return allActivities(db, id)
  })

  serve(app, listDueActivities, async ({ db, query }) => {
    const moment = new Date()
    const now = { date: todayInSaoPaulo(moment), time: formatTime(moment) }
    const today = await findDue(db, 'today', now, query)
    const overdue = await findDue(db, 'overdue', now, query)
    return {
      today: { ...today, activities: await withLeads(db, today.activities) },
      overdue: { ...overdue, activities: await withLeads(db, overdue.activities) },
    }
  })

  serve(app, createLeadActivity, ({ db, caller, audit, body }) =>
    commands.addActivity({ db, user: asUser(caller), audit }, body),
  )

  serve(app, updateLeadActivity, (call) => commands.updateActivity(call, call.params.id, call.body))

  serve(app, deleteLeadActivity, (call) => commands.archiveActivity(call, call.params.id))
}

/** Every activity there is, or of one lead; the newest date first. */
async function allActivities(db: Database, lead_id: number | undefined): Promise<LeadActivity[]> {
  return activityViews(db, await findAllIds(db, ACTIVITIES, { lead_id }, ALL_ACTIVITIES_MAX))
}

async function withLeads(db: Database, activities: readonly LeadActivity[]) {
  const leads = await leadViews(db, [...new Set(activities.map(({ lead_id }) => lead_id))])
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  return activities.flatMap((activity) => {
    const lead = byId.get(activity.lead_id)
    return lead ? [{ ...activity, lead }] : []
  })
}
