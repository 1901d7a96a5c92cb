import { AppError } from '@iris/contracts/errors'
import {
  ALL_SUPPORTS_MAX,
  archiveSupport,
  createSupport,
  getSupport,
  listBookings,
  listSupports,
  type Support,
  updateSupport,
} from '@iris/contracts/supports'
import type { Database } from '../../db/database.ts'
import { answerPage, findAllIds } from '../../db/list-page.sql.ts'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { SUPPORTS } from './support-list.sql.ts'
import { supportViews } from './support-view.sql.ts'
import * as commands from './supports.commands.ts'
import { findBookings } from './supports.sql.ts'

export function supportRoutes(app: Server): void {
  serve(app, listSupports, async ({ db, query }) =>
    query.all === 'true'
      ? supportViews(db, await findAllIds(db, SUPPORTS, query, ALL_SUPPORTS_MAX))
      : answerPage(db, SUPPORTS, query, supportViews),
  )
  serve(app, listBookings, ({ db, query }) => findBookings(db, query))
  serve(app, getSupport, ({ db, params: { id } }) => oneVisit(db, id))
  serve(app, createSupport, async (call) =>
    oneVisit(call.db, await commands.createSupport(call, call.body)),
  )
  serve(app, updateSupport, async (call) => {
    await commands.updateSupport(call, call.params.id, call.body)
    return oneVisit(call.db, call.params.id)
  })
  serve(app, archiveSupport, (call) =>
    commands.archiveSupport(call, call.params.id, asUser(call.caller).id),
  )
}

async function oneVisit(db: Database, id: number): Promise<Support> {
  const [visit] = await supportViews(db, [id])
  if (!visit) throw new AppError('not-found')
  return visit
}
