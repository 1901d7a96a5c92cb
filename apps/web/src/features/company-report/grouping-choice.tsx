import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { REPORT_GROUPINGS, type ReportGrouping } from '@iris/domain/report-indicators'
import { GROUPING_LABELS } from '@iris/domain/report-words'
import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import classes from './company-report.module.css'

type GroupingChoiceProps = { value: ReportGrouping; onChange: (by: ReportGrouping) => void }

/** 'Agrupar por' of a report. */
export function GroupingChoice({ value, onChange }: GroupingChoiceProps) {
  const id = useId()
  return (
    <div>
      <p className={classes.label} id={id}>
        Agrupar por
      </p>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        data={REPORT_GROUPINGS.map((each) => ({ value: each, label: GROUPING_LABELS[each] }))}
        value={value}
        onChange={(picked) => onChange(picked as ReportGrouping)}
      />
    </div>
  )
}
