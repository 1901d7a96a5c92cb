import { join } from 'node:path'
import { AppError } from '@iris/contracts/errors'
import type { ReportFigures } from '@iris/domain/report-cells'
import { createAsker } from '../../apart/ask-apart.ts'
import type { LanePlace } from '../../apart/lanes.ts'
import { DiedApart } from '../../apart/start-apart.ts'
import type { UnhiddenFigures } from './report-figures.ts'
import type { HiderRequest } from './report-hider.ts'

/** Fifty thousand people in sixty groups, beside six earlier reports, take a fifth of it. */
const BUDGET = { seconds: 30, heap: 768, native: 256 }

const ask = createAsker<HiderRequest, ReadonlySet<string>>(
  join(import.meta.dirname, 'report-hider.ts'),
  () => true,
)

/**
 * A report with its hidden cells, decided in a process of its own.
 * @throws AppError `service.busy`, `report.too-large`
 */
export async function hideApart(
  figures: UnhiddenFigures,
  published: readonly ReportFigures[],
  place: LanePlace,
): Promise<ReportFigures> {
  try {
    const report = { ...figures, hidden: new Set<string>() }
    return { ...figures, hidden: await ask({ report, published: [...published] }, place, BUDGET) }
  } catch (error) {
    if (error instanceof DiedApart) throw new AppError('report.too-large')
    throw error
  }
}
