import { toPage } from '@iris/contracts/envelopes'
import { AppError } from '@iris/contracts/errors'
import {
  ALL_SUPPORTS_MAX,
  archiveSupport,
  CALENDAR_SUPPORTS_MAX,
  createSupport,
  getSupport,
  getSupportCalendar,
  listBookings,
  listSupports,
  updateSupport,
} from '@iris/contracts/supports'
import { answerPage, findAllIds } from '../../db/list-page.sql.ts'
import { oneView } from '../../db/one-view.ts'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { findAgenda } from './support-agenda.sql.ts'
import { supportCalendar } from './support-calendar.ts'
import { SUPPORTS } from './support-list.sql.ts'
import { supportViews } from './support-view.sql.ts'
import * as commands from './supports.commands.ts'
import { findBookings } from './supports.sql.ts'

export function supportRoutes(app: Server): void {
  serve(app, listSupports, async ({ db, query }) => {
    if (query.all === 'true')
      return supportViews(db, await findAllIds(db, SUPPORTS, query, ALL_SUPPORTS_MAX))
    if (query.sort !== undefined || query.agenda !== 'true')
      return answerPage(db, SUPPORTS, query, supportViews)
    const { ids, total } = await findAgenda(db, query)
    return toPage(await supportViews(db, ids), query.page, query.per_page, total)
  })
  serve(app, listBookings, ({ db, query }) => findBookings(db, query))
  serve(app, getSupportCalendar, async ({ db, query, services: { config } }) => {
    const { id, ...filters } = query
    // The last ones where there are too many: those to come are among them.
    const sorted = { ...filters, sort: '-data_atendimento' } as const
    const ids = id ? [id] : await findAllIds(db, SUPPORTS, sorted, CALENDAR_SUPPORTS_MAX)
    const visits = await supportViews(db, ids.toReversed())
    if (id && visits.length === 0) throw new AppError('not-found')
    return supportCalendar(visits, new URL(config.appUrl).hostname)
  })
  serve(app, getSupport, ({ db, params: { id } }) => oneView(db, supportViews, id))
  serve(app, createSupport, async (call) =>
    oneView(call.db, supportViews, await commands.createSupport(call, call.body)),
  )
  serve(app, updateSupport, async (call) => {
    await commands.updateSupport(call, call.params.id, call.body)
    return oneView(call.db, supportViews, call.params.id)
  })
  serve(app, archiveSupport, (call) =>
    commands.archiveSupport(call, call.params.id, asUser(call.caller).id),
  )
}
