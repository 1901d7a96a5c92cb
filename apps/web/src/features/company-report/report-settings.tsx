import { reportPeriodErrors } from '@iris/domain/report-period'
import type { ReactNode } from 'react'
import { CustomPeriod } from '../../form/custom-period.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import classes from './company-report.module.css'
import { GroupingChoice } from './grouping-choice.tsx'
import { REPORT_PERIODS, type ReportChoice } from './use-report-choice.ts'

type ReportSettingsProps = {
  choice: ReportChoice
  /** Where an event is chosen; null for who may not see events. */
  eventPicker: ReactNode
}

/** What the report is about: its period or event, and how it is grouped. */
export function ReportSettings({ choice, eventPicker }: ReportSettingsProps) {
  const periods = REPORT_PERIODS.filter(({ value }) => value !== 'acao' || eventPicker !== null)
  return (
    <Card className={classes.settings}>
      <ChoiceCards
        label="Período"
        columns={2}
        options={periods}
        value={choice.period}
        onChange={choice.setPeriod}
      />
      {choice.period === 'outro' && (
        <CustomPeriod
          className={classes.dates}
          dates={choice.dates}
          arrivals={choice.arrivals}
          onDates={choice.setDates}
          errorsOf={reportPeriodErrors}
        />
      )}
      {choice.period === 'acao' && eventPicker}
      <GroupingChoice value={choice.by} onChange={choice.setGrouping} />
    </Card>
  )
}
