import { Readable } from 'node:stream'
import { AppError, ERRORS, type ErrorCode, ValidationError } from '@iris/contracts/errors'
import type { ReportBatch, ReportRefusal } from '@iris/contracts/report-batches'
import { can } from '@iris/domain/access'
import type { ReportGrouping } from '@iris/domain/report-indicators'
import { lastTwelveMonths } from '@iris/domain/report-period'
import type { DateRange } from '@iris/domain/sales-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { LANES, PAPER_LANES } from '../../apart/lanes.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { troubleOf } from '../../db/trouble.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { UserCaller } from '../../http/caller.ts'
import { askFor, type Resumable, type Starting } from '../../jobs/resumable.ts'
import { drawPaper } from '../../papers/draw-paper.ts'
import { type ZipPart, zipStream } from '../../spreadsheets/zip-stream.ts'
import { printedClinic } from '../clinic/clinic.public.ts'
import { allowedPeriod, publishReport } from './company-report.commands.ts'
import {
  closeReports,
  deleteOldReports,
  documentsOf,
  findOpenReports,
  findReportBatches,
  findReportRefusals,
  insertReportBatch,
  knownCompanies,
  nextWaiting,
  refuseWaiting,
  settleReport,
} from './report-batches.sql.ts'

/** The making of a batch, as the queue knows it. */
export const reportBatchWork: Resumable = {
  name: 'report-batch',
  table: 'report_batches',
  field: 'batch_id',
}

type Asked = { companies: readonly number[]; period: DateRange | null; by: ReportGrouping }

/**
 * Records the companies whose reports are to be made; they are made in the background.
 * @throws ValidationError; AppError `report.running`
 */
export async function startReports(
  { db, jobs, user, ip, audit }: Starting,
  { companies, period: asked, by }: Asked,
): Promise<ReportBatch> {
  const known = await knownCompanies(db, companies)
  const unknown = companies.filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw new ValidationError({ company_ids: [`Empresa não encontrada: ${unknown.join(', ')}`] })
  const period = allowedPeriod(user, asked) ?? lastTwelveMonths(todayInSaoPaulo(), false)
  const batch_id = await insertReportBatch(db, { created_by: user.id, ip, period, by, companies })
  if (batch_id === undefined) throw new AppError('report.running')
  const detail = { batch_id, companies: companies.length, ...period, by }
  await audit({ action: 'create', entity: 'company-report', detail })
  await askFor(db, jobs, reportBatchWork, batch_id)
  return reportsOf(db, user, batch_id)
}

/** Throws AppError `not-found`, also for somebody else's. */
export async function reportsOf(db: Database, user: UserCaller, id: number): Promise<ReportBatch> {
  const [batch] = await findReportBatches(db, user.id, id)
  if (!batch) throw new AppError('not-found')
  return batch
}

/** Which companies have no report, and why. */
export async function reportRefusals(db: Database, id: number): Promise<ReportRefusal[]> {
  const refusals = await findReportRefusals(db, id)
  return refusals.map(({ reason, ...company }) => ({ ...company, message: ERRORS[reason][1] }))
}

type BatchWork = { db: Database; files: FileStore; signal?: AbortSignal }

/** Makes the reports that still wait, one after the other. Where somebody else is at it too, one of them gives way. */
export async function makeWaiting({ db, files, signal }: BatchWork, id: number): Promise<void> {
  while (!signal?.aborted) {
    const batch = await findOpenReports(db, id)
    const item = batch && (await nextWaiting(db, id))
    if (!item) break
    const refusal = await make({ db, files }, id, batch, item)
    if (refusal === 'settled') return
    if (!refusal) continue
    const reason = refusal
    if (!(await inTransaction(db, (trx) => settleReport(trx, id, item.position, { reason }))))
      return
  }
  await closeReports(db, id)
}

/** Ends what no other try will bring to its end. */
export async function giveUpReports(db: Database, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await refuseWaiting(trx, id, 'internal')
    await closeReports(trx, id)
  })
}

type OpenBatch = NonNullable<Awaited<ReturnType<typeof findOpenReports>>>

/** Somebody else has made it meanwhile: nothing of this one is kept. */
class AlreadySettled extends Error {}

/**
 * Makes a report as if it had been asked for alone. It is kept, recorded and put into the batch in one transaction, so
 * that whoever takes the work up after a fault makes none twice.
 * @returns why there is none; null where it is made
 */
async function make(
  { db, files }: BatchWork,
  batch: number,
  { created_by, ip, role, from, to, grouping }: OpenBatch,
  { position, company_id: company }: { position: number; company_id: number },
): Promise<ErrorCode | 'settled' | null> {
  if (!role || !can(role, 'company-report.read')) return 'auth.denied'
  const place = { lane: LANES.jobs, who: `reports ${batch}` }
  const user = { kind: 'user' as const, id: created_by, role }
  const query = { company, from, to, by: grouping as ReportGrouping }
  try {
    await publishReport({ db, place, user, ip }, query, {
      ready: async (report) => {
        const { screened, examined } = report.totals
        if (screened + examined === 0) throw new AppError('report.nobody')
        const drawing = { lane: PAPER_LANES.jobs, who: place.who }
        const clinic = await printedClinic(db, files)
        const document = await drawPaper(drawing, 'report', report, clinic)
        return async (trx) => {
          if (!(await settleReport(trx, batch, position, { document }))) throw new AlreadySettled()
        }
      },
    })
    return null
  } catch (error) {
    if (error instanceof AlreadySettled) return 'settled'
    if (error instanceof AppError) return error.code
    // It waits, and is tried again when the trouble is over.
    if (troubleOf(error)) throw error
    return 'internal'
  }
}

/** A PDF for each company, as an archive that is made while it is read. */
export function reportsArchive(db: Database, batch: number): Readable {
  return Readable.from(zipStream(partsOf(db, batch)), { objectMode: false })
}

async function* partsOf(db: Database, batch: number): AsyncGenerator<ZipPart> {
  for await (const { company_id, name, document } of documentsOf(db, batch))
    yield { name: fileNameOf(name, company_id), content: [document] }
}

/** Plain letters, which every program that opens archives reads; the number keeps two companies of one name apart. */
function fileNameOf(company: string, id: number): string {
  const plain = company
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gi, '-')
  return `${plain.replace(/^-/, '').slice(0, 60).replace(/-$/, '')}-${id}.pdf`
}

/** Throws away the reports of several companies that are a week old. */
export function sweepReports(db: Database): Promise<void> {
  return deleteOldReports(db)
}
