import {
  checkResults,
  getResultBatch,
  listResultBatches,
  listResultRefusals,
  sendResults,
} from '@iris/contracts/result-batches'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { patientsOfExams } from './exams.sql.ts'
import { batchOf, checksOf, refusalsOf, startBatch } from './result-batches.commands.ts'
import { defineResultBatchJobs } from './result-batches.jobs.ts'
import { findBatches } from './result-batches.sql.ts'

export function resultBatchRoutes(app: Server): void {
  defineResultBatchJobs(app.services)

  serve(app, sendResults, ({ db, services: { jobs }, caller, ip, body, audit }) =>
    startBatch({ db, jobs, user: asUser(caller), ip, audit }, body.ids, { onlyNew: body.only_new }),
  )

  serve(app, checkResults, async ({ db, body: { ids }, audit }) => {
    const checks = await checksOf(db, ids)
    const subjects = await patientsOfExams(db, ids)
    await audit({ action: 'list', entity: 'exam', subjects, detail: { ids } })
    return checks
  })

  serve(app, listResultBatches, ({ db, caller }) => findBatches(db, asUser(caller).id))

  serve(app, getResultBatch, ({ db, caller, params }) => batchOf(db, asUser(caller), params.id))

  serve(app, listResultRefusals, async ({ db, caller, params: { id }, audit }) => {
    const refusals = await refusalsOf(db, asUser(caller), id)
    const ids = refusals.map(({ exam_id }) => exam_id)
    const subjects = await patientsOfExams(db, ids)
    await audit({ action: 'list', entity: 'exam', subjects, detail: { batch_id: id, ids } })
    return refusals
  })
}
