import { join } from 'node:path'
import { AppError } from '@iris/contracts/errors'
import type { ReportGrouping } from '@iris/domain/report-indicators'
import type { LanePlace } from '../../apart/lanes.ts'
import { DiedApart, startApart } from '../../apart/start-apart.ts'
import type { ReckonerQuestion } from './report-reckoner.ts'
import type { EarlierReport, PeopleOfReport, ReckonedReport } from './report-reckoning.ts'

/** Fifty thousand people in sixty groups take a tenth of it, a small company with twenty overlapping reports a half. */
const BUDGET = { seconds: 60, heap: 1024, native: 512 }

type Question = {
  people: PeopleOfReport
  /** Read one by one, the newest first, so that never more than one of them is held here. */
  earlier: AsyncIterable<EarlierReport>
  by: ReportGrouping
  called: number
}

/**
 * Reads, counts, hides and words a report in a process of its own: nobody else waits for it.
 * @throws AppError `service.busy`, `report.too-large`
 */
export async function reckonApart(
  { people, earlier, by, called }: Question,
  place: LanePlace,
): Promise<ReckonedReport> {
  const program = join(import.meta.dirname, 'report-reckoner.ts')
  const apart = await startApart<ReckonerQuestion, ReckonedReport | null>(program, place, BUDGET)
  try {
    await apart.ask({ step: 'people', ...people })
    for await (const one of earlier) await apart.ask({ step: 'earlier', ...one })
    return (await apart.ask({ step: 'report', by, called }))!
  } catch (error) {
    if (error instanceof DiedApart) throw new AppError('report.too-large')
    throw error
  } finally {
    apart.end()
  }
}
