import type { ReportFigures } from '@iris/domain/report-cells'
import { hiddenOf } from '@iris/domain/report-suppression'
import { answerParent } from '../../apart/answer-parent.ts'

// A process of its own, started by hidden-apart.ts: among tens of thousands of people it works for seconds.

export type HiderRequest = { report: ReportFigures; published: ReportFigures[] }

answerParent(async ({ report, published }: HiderRequest) => hiddenOf(report, published))
