import { ValidationError } from '@iris/contracts/errors'
import { getLeadBoard, getLeadBoardColumn } from '@iris/contracts/lead-board'
import { createLeadTarget, getLeadDashboard, listLeadTargets } from '@iris/contracts/lead-dashboard'
import { leadUpdateBody } from '@iris/contracts/lead-fields'
import { listLeadHistory, listLeadStageMoves } from '@iris/contracts/lead-history'
import {
  createLead,
  exportLeads,
  findLeadDuplicates,
  getLead,
  listLeadCities,
  listLeadSellers,
  listLeads,
  updateLead,
} from '@iris/contracts/leads'
import { labelOf } from '@iris/contracts/messages'
import { listRenewals } from '@iris/contracts/renewals'
import { can } from '@iris/domain/access'
import { compareText } from '@iris/domain/compare-text'
import { customPeriodErrors, periodRange } from '@iris/domain/sales-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { answerPage, findAllIds } from '../../db/list-page.sql.ts'
import { oneView } from '../../db/one-view.ts'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { exportList } from '../../spreadsheets/export-list.ts'
import { nextCards } from './lead-board.sql.ts'
import { cursorOf, leadBoard, placeOf } from './lead-board.ts'
import { salesDashboard } from './lead-dashboard.ts'
import { findHistory, findMoves } from './lead-history.sql.ts'
import { LEADS } from './lead-list.sql.ts'
import { LEAD_SHEET } from './lead-sheet.ts'
import { saveTarget } from './lead-targets.commands.ts'
import { findTargets } from './lead-targets.sql.ts'
import * as commands from './leads.commands.ts'
import { findCities, findDuplicates, findLeadSellers, leadViews } from './leads.sql.ts'
import { RENEWALS, renewalViews } from './renewals.sql.ts'

export function leadRoutes(app: Server): void {
  serve(app, listLeads, ({ db, query }) => answerPage(db, LEADS, query, leadViews))

  serve(app, exportLeads, async (call) => {
    const ids = await findAllIds(call.db, LEADS, call.query)
    return exportList(call, LEAD_SHEET, { ids, views: leadViews })
  })

  serve(app, getLeadBoard, ({ db, query: { per_column, ...filters } }) =>
    leadBoard(db, filters, per_column),
  )

  serve(app, getLeadBoardColumn, async ({ db, query }) => {
    const { column, after, per_column, ...filters } = query
    const place = after ? placeOf(after) : null
    const cards = await nextCards(db, filters, { column, after: place, perColumn: per_column })
    return { leads: cards.leads, next: cards.next && cursorOf(cards.next) }
  })

  serve(app, getLeadDashboard, async ({ query: { period, ...dates }, services: { reports } }) => {
    // Dates that are sent are used for any period: the screen sends its own with each.
    const isGiven = period === 'custom' || (dates.startDate && dates.endDate)
    const range = periodRange(isGiven ? 'custom' : period, dates, todayInSaoPaulo())
    if (range) return reports.read((db) => salesDashboard(db, range))
    const wrong = Object.entries(customPeriodErrors(dates))
    throw new ValidationError(Object.fromEntries(wrong.map(([field, text]) => [field, [text]])))
  })

  serve(app, createLeadTarget, ({ db, audit, body }) => saveTarget({ db, audit }, body))

  serve(app, listLeadTargets, ({ db, query }) =>
    findTargets(db, query.year ?? Number(todayInSaoPaulo().slice(0, 4))),
  )

  serve(app, listLeadCities, async ({ db }) => {
    const cities = await findCities(db)
    return cities.sort(compareText).map((city) => ({ value: city, label: city }))
  })

  serve(app, listLeadSellers, ({ db }) => findLeadSellers(db))

  serve(app, findLeadDuplicates, ({ db, query }) => findDuplicates(db, query))

  serve(app, listRenewals, ({ db, query, caller }) => {
    const tellsEvents = can(asUser(caller).role, 'events.read')
    return answerPage(db, RENEWALS, query, (on, ids) => renewalViews(on, ids, tellsEvents))
  })

  serve(app, getLead, ({ db, params }) => oneView(db, leadViews, params.id))

  serve(app, createLead, ({ db, caller, audit, body }) =>
    commands.createLead({ db, user: asUser(caller), audit }, body),
  )

  serve(app, updateLead, ({ db, caller, audit, params, body }) =>
    commands.updateLead({ db, user: asUser(caller), audit }, params.id, body),
  )

  serve(app, listLeadHistory, async ({ db, params }) => {
    await oneView(db, leadViews, params.id)
    const entries = await findHistory(db, params.id)
    return entries.map((entry) => ({
      ...entry,
      changes: entry.changes.map((change) => ({
        ...change,
        label: labelOf(leadUpdateBody, change.field),
      })),
    }))
  })

  serve(app, listLeadStageMoves, async ({ db, params }) => {
    await oneView(db, leadViews, params.id)
    return findMoves(db, params.id)
  })
}
