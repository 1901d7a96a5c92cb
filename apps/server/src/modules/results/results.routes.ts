import { AppError } from '@iris/contracts/errors'
import * as contract from '@iris/contracts/results'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { patientsOfExams, tellReturned } from '../exams/exams.public.ts'
import { deliveriesOf } from './deliveries.sql.ts'
import { resultCookie } from './result-cookie.ts'
import { endResultLinksOf, handOverResult } from './result-links.commands.ts'
import { gateOf, openResult, resultPdf } from './result-opening.commands.ts'

// A whole factory may stand behind one address.
const READS_A_MINUTE = 300
/** Of an address, where each is a drawing; of one link fewer (`resultPdf`). */
const PAPERS_A_MINUTE = 120

export function resultRoutes(app: Server): void {
  const { config } = app.services

  serve(
    app,
    contract.makeResultLink,
    ({ db, audit, caller, params: { id }, body }) =>
      handOverResult({ db, audit, user: asUser(caller), appUrl: config.appUrl }, id, body),
    { answersSecret: true },
  )

  serve(app, contract.endResultLinks, (call) => endResultLinksOf(call, call.params.id))

  serve(app, contract.getResultGate, ({ db, params }) => gateOf(db, params.token), {
    perMinute: READS_A_MINUTE,
  })

  serve(
    app,
    contract.openResult,
    async ({ db, services: { limits }, tokens, ip, params: { token }, body, setCookie }) => {
      const { linkId, result } = await openResult(
        { db, limits, ip, referralDays: config.referralDays },
        token,
        body.dob,
      )
      const cookie = resultCookie(config, token)
      setCookie(cookie.name, tokens.opening(linkId), cookie.options)
      return result
    },
    { transaction: 'own' },
  )

  serve(
    app,
    contract.downloadResult,
    async ({ db, services: { files, limits }, tokens, audit, params: { token }, request }) => {
      const opening = request.cookies[resultCookie(config, token).name] ?? ''
      const isOpen = (id: number) => tokens.isOpeningOf(opening, id)
      const { referralDays } = config
      const { pdf, entry } = await resultPdf({ db, limits, files, referralDays }, token, isOpen)
      await audit(entry)
      const name = 'resultado-da-triagem-visual.pdf'
      return { stream: pdf, type: 'application/pdf', name, disposition: 'attachment' as const }
    },
    { perMinute: PAPERS_A_MINUTE },
  )

  serve(app, contract.listDeliveries, async ({ db, params: { id }, audit }) => {
    const [patient_id] = await patientsOfExams(db, [id])
    if (patient_id === undefined) throw new AppError('not-found')
    const deliveries = await deliveriesOf(db, id)
    await audit({ action: 'read', entity: 'delivery', entity_id: id, patient_id })
    return deliveries
  })

  serve(app, contract.returnDelivery, ({ db, audit, params }) =>
    tellReturned({ db, audit }, params),
  )
}
