import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { REPORT_GROUPINGS, type ReportGrouping } from '@iris/domain/report-indicators'
import { reportPeriodErrors } from '@iris/domain/report-period'
import { GROUPING_LABELS } from '@iris/domain/report-words'
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { CustomPeriod } from '../../form/custom-period.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import classes from './company-report.module.css'
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
      <div>
        <p className={classes.label} id="agrupar">
          Agrupar por
        </p>
        <SegmentedControl
          aria-labelledby="agrupar"
          fullWidth
          data={REPORT_GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] }))}
          value={choice.by}
          onChange={(value) => choice.setGrouping(value as ReportGrouping)}
        />
      </div>
    </Card>
  )
}
