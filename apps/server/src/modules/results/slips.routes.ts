import * as contract from '@iris/contracts/slips'
import { asUser } from '../../http/caller.ts'
import { pdfAnswer } from '../../http/file-answer.ts'
import { type Server, serve } from '../../http/serve.ts'
import { printSlips } from './slips.commands.ts'
import { examsForSlips } from './slips.sql.ts'

/** The paper that people take home from their exam. */
export function slipRoutes(app: Server): void {
  const { files, config } = app.services
  const { appUrl, referralDays } = config

  serve(app, contract.listSlips, ({ db, query }) => examsForSlips(db, query))

  serve(
    app,
    contract.printSlip,
    async ({ db, caller, ip, params: { id } }) => {
      const printing = { db, files, user: asUser(caller), ip, appUrl, referralDays }
      return pdfAnswer(`comprovante-${id}.pdf`, await printSlips(printing, [id], 'one'))
    },
    { transaction: 'own', answersSecret: true, share: 'paper' },
  )

  serve(
    app,
    contract.printSlips,
    async ({ db, caller, ip, body: { ids, layout } }) => {
      const printing = { db, files, user: asUser(caller), ip, appUrl, referralDays }
      return pdfAnswer('comprovantes.pdf', await printSlips(printing, ids, layout))
    },
    { transaction: 'own', answersSecret: true },
  )
}
