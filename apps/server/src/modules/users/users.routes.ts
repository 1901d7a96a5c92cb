import { AppError } from '@iris/contracts/errors'
import {
  createUser,
  exportUsers,
  getUser,
  listAllUsers,
  listSalesUsers,
  listUsers,
  updateUser,
} from '@iris/contracts/users'
import { can } from '@iris/domain/access'
import { answerPage, findAllIds } from '../../db/list-page.sql.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { asUser, refuseOwing } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { writeOnce } from '../../http/write-once.ts'
import { exportList } from '../../spreadsheets/export-list.ts'
import { defineNoticeJobs } from './account-notices.jobs.ts'
import { USERS } from './user-list.sql.ts'
import { USER_SHEET } from './user-sheet.ts'
import { rowSeenBy, userSeenBy, userSeenByAdmin } from './user-view.ts'
import { addUser, confirmChange, editUser } from './users.commands.ts'
import { findSalesUsers, findUser, findUserOptions, userRows } from './users.sql.ts'

const OWN = { transaction: 'own' } as const

export function usersRoutes(app: Server): void {
  defineNoticeJobs(app.services)
  serve(app, listUsers, async ({ db, caller, query }) => {
    const reader = asUser(caller)
    const seen = { ...query, byCpf: reader.role === 'admin' }
    return answerPage(db, USERS, seen, async (_db, ids) =>
      (await userRows(db, ids)).map((row) => rowSeenBy(reader, row)),
    )
  })
  serve(app, exportUsers, async (call) => {
    const ids = await findAllIds(call.db, USERS, { ...call.query, byCpf: true })
    return exportList(call, USER_SHEET, { ids, views: userRows })
  })
  serve(app, listAllUsers, ({ db }) => findUserOptions(db))
  serve(app, listSalesUsers, ({ db }) => findSalesUsers(db))
  serve(app, getUser, async ({ db, caller, params }) => {
    const reader = asUser(caller)
    if (reader.id !== params.id && !can(reader.role, 'users.read'))
      throw new AppError('auth.denied')
    refuseOwing(reader, params.id)
    const user = orNotFound(await findUser(db, params.id))
    return userSeenBy(reader, user)
  })
  serve(
    app,
    createUser,
    async (call) => {
      const { services, caller, body, ip } = call
      const administrator = asUser(caller)
      await confirmChange(services, { administrator, ip }, null, body)
      return writeOnce(call, async (db) =>
        userSeenByAdmin(administrator, await addUser(db, { administrator, ip }, body)),
      )
    },
    OWN,
  )
  serve(
    app,
    updateUser,
    async (call) => {
      const { services, caller, params, body, ip } = call
      const administrator = asUser(caller)
      await confirmChange(services, { administrator, ip }, params.id, body)
      const { jobs } = services
      return writeOnce(call, async (db) =>
        userSeenByAdmin(
          administrator,
          await editUser(db, { administrator, ip, jobs }, params.id, body),
        ),
      )
    },
    OWN,
  )
}
