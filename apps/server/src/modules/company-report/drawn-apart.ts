import { join } from 'node:path'
import type { CompanyReport } from '@iris/contracts/company-report'
import { AppError } from '@iris/contracts/errors'
import type { LanePlace } from '../../apart/lanes.ts'
import { DiedApart, startApart } from '../../apart/start-apart.ts'
import type { Letterhead } from '../../pdf/letterhead.ts'
import type { DrawerQuestion } from './report-drawer.ts'

/** The largest report, of twenty groups, takes a second and a hundred megabytes. */
const BUDGET = { seconds: 30, heap: 256, native: 512 }

/**
 * A report's PDF, drawn in a process of its own: nobody else waits for it.
 * @throws AppError `service.busy`, `report.too-large`
 */
export async function drawApart(
  report: CompanyReport,
  clinic: Letterhead,
  place: LanePlace,
): Promise<Buffer> {
  const program = join(import.meta.dirname, 'report-drawer.ts')
  const apart = await startApart<DrawerQuestion, Uint8Array>(program, place, BUDGET)
  try {
    return Buffer.from(await apart.ask({ report, clinic }))
  } catch (error) {
    if (error instanceof DiedApart) throw new AppError('report.too-large')
    throw error
  } finally {
    apart.end()
  }
}
