import type { ReportGrouping } from '@iris/domain/report-indicators'
import { answerParent } from '../../apart/answer-parent.ts'
import {
  type EarlierReport,
  type PeopleOfReport,
  type ReckonedReport,
  Reckoning,
} from './report-reckoning.ts'

// A process of its own, started by reckoned-apart.ts: among tens of thousands of people it works for seconds.

export type ReckonerQuestion =
  | ({ step: 'people' } & PeopleOfReport)
  | ({ step: 'earlier' } & EarlierReport)
  | { step: 'report'; by: ReportGrouping; called: number }

let reckoning: Reckoning | undefined

answerParent<ReckonerQuestion, ReckonedReport | null>(async (question) => {
  if (question.step === 'people') reckoning = new Reckoning(question)
  if (!reckoning) throw new Error('Nobody has been counted yet.')
  if (question.step === 'earlier') reckoning.weighAgainst(question)
  return question.step === 'report' ? reckoning.finish(question.by, question.called) : null
})
