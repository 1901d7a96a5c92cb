import { AppError } from '@iris/contracts/errors'
import {
  downloadReports,
  getReportBatch,
  listReportBatches,
  makeReports,
} from '@iris/contracts/report-batches'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { defineResumable } from '../../jobs/resumable.ts'
import {
  giveUpReports,
  makeWaiting,
  reportBatchWork,
  reportRefusals,
  reportsArchive,
  reportsOf,
  startReports,
} from './report-batches.commands.ts'
import { findReportBatches } from './report-batches.sql.ts'

/** Seconds: the most companies of a batch, were each to take the minute that a report may take. */
const TIMEOUT = 3600

export function reportBatchRoutes(app: Server): void {
  const { db, files } = app.services
  defineResumable(app.services, reportBatchWork, {
    run: (id, signal) => makeWaiting({ db, files, signal }, id),
    giveUp: (id) => giveUpReports(db, id),
    timeout: TIMEOUT,
  })

  serve(app, makeReports, ({ db, services: { jobs }, caller, ip, body, audit }) => {
    const { company_ids: companies, from, to, by } = body
    const period = from && to ? { from, to } : null
    return startReports({ db, jobs, user: asUser(caller), ip, audit }, { companies, period, by })
  })

  serve(app, listReportBatches, ({ db, caller }) => findReportBatches(db, asUser(caller).id))

  serve(app, getReportBatch, async ({ db, caller, params: { id } }) => {
    const batch = await reportsOf(db, asUser(caller), id)
    return { ...batch, refusals: await reportRefusals(db, id) }
  })

  serve(app, downloadReports, async ({ db, services, caller, params: { id }, audit }) => {
    const batch = await reportsOf(db, asUser(caller), id)
    if (batch.status === 'processing') throw new AppError('report.unfinished')
    await audit({ action: 'export', entity: 'company-report', detail: { batch_id: id } })
    return {
      stream: reportsArchive(services.db, id),
      type: 'application/zip',
      name: 'relatorios-saude-ocular.zip',
      disposition: 'attachment' as const,
    }
  })
}
