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
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { spreadsheetAnswer } from '../../spreadsheets/spreadsheet-answer.ts'
import { USERS } from './user-list.sql.ts'
import { userSheet } from './user-sheet.ts'
import { rowSeenBy, userSeenBy, userSeenByAdmin } from './user-view.ts'
import { addUser, editUser } from './users.commands.ts'
import { findSalesUsers, findUser, findUserOptions, userRows } from './users.sql.ts'

export function usersRoutes(app: Server): void {
  serve(app, listUsers, async ({ db, caller, query }) => {
    const reader = asUser(caller)
    const seen = { ...query, byCpf: reader.role === 'admin' }
    return answerPage(db, USERS, seen, async (_db, ids) =>
      (await userRows(db, ids)).map((row) => rowSeenBy(reader, row)),
    )
  })
  serve(app, exportUsers, async ({ db, query, audit }) => {
    const users = await userRows(db, await findAllIds(db, USERS, { ...query, byCpf: true }))
    await audit({ action: 'export', entity: 'user', detail: { rows: users.length } })
    return spreadsheetAnswer('usuarios.xlsx', userSheet(users))
  })
  serve(app, listAllUsers, ({ db }) => findUserOptions(db))
  serve(app, listSalesUsers, ({ db }) => findSalesUsers(db))
  serve(app, getUser, async ({ db, caller, params }) => {
    const reader = asUser(caller)
    if (reader.id !== params.id && !can(reader.role, 'users.read'))
      throw new AppError('auth.denied')
    const user = await findUser(db, params.id)
    if (!user) throw new AppError('not-found')
    return userSeenBy(reader, user)
  })
  serve(app, createUser, async ({ db, caller, body, audit }) =>
    userSeenByAdmin(asUser(caller), await addUser(db, body, audit)),
  )
  serve(app, updateUser, async ({ db, caller, params, body, audit }) => {
    const administrator = asUser(caller)
    return userSeenByAdmin(administrator, await editUser(db, administrator, params.id, body, audit))
  })
}
