import { AppError } from '@iris/contracts/errors'
import { createTest, listTests, redoTest, sendTestResult } from '@iris/contracts/ishihara-tests'
import { orNotFound } from '../../db/or-not-found.ts'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { agreedTo, SENT_MESSAGE, sendResult, signingOf } from '../exams/exams.public.ts'
import { patientExists } from '../patients/patients.public.ts'
import * as commands from './ishihara-tests.commands.ts'
import { findTest, listTestsOf } from './ishihara-tests.sql.ts'

export function ishiharaTestRoutes(app: Server): void {
  serve(app, listTests, async ({ db, params: { patientId }, audit }) => {
    if (!(await patientExists(db, patientId))) throw new AppError('not-found')
    await audit({ action: 'read', entity: 'ishihara-test', patient_id: patientId })
    return listTestsOf(db, patientId)
  })

  serve(app, createTest, ({ db, caller, params, body, audit }) =>
    commands.createTest({ db, user: asUser(caller), input: body, audit }, params.patientId),
  )

  serve(app, redoTest, ({ db, caller, params, body, audit }) =>
    commands.redoTest({ db, user: asUser(caller), input: body, audit }, params),
  )

  serve(
    app,
    sendTestResult,
    async (call) => {
      const { db, services, caller, ip, params, body, retryKey } = call
      const { files, mailer, config } = services
      const test = orNotFound(await findTest(db, params.id))
      const sending = {
        db,
        files,
        mailer,
        config,
        signing: signingOf(call),
        user: asUser(caller),
        ip,
        retryKey,
        ...agreedTo(body),
      }
      await sendResult(sending, test.exam_id)
      return { message: SENT_MESSAGE }
    },
    { transaction: 'own', share: 'outside' },
  )
}
