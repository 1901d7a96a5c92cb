import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { presentWord } from '@iris/domain/screening-event'
import { SegmentedControl } from '@mantine/core'
import { formatNumber } from '../../ui/format.ts'
import classes from './roster.module.css'
import { countOf, ROSTER_STATES, type RosterState } from './roster-people.ts'

type RosterStatesProps = {
  event: ScreeningEvent
  value: string
  onChange: (state: string) => void
}

/** The list by state, each with its figure. */
export function RosterStates({ event, value, onChange }: RosterStatesProps) {
  const current: RosterState = ROSTER_STATES.find((one) => one.value === value)?.value ?? ''
  return (
    <div className={classes.states}>
      <SegmentedControl
        aria-label="Estado"
        value={current}
        onChange={onChange}
        data={ROSTER_STATES.map((state) => ({
          value: state.value,
          label: (
            <>
              {state.value === 'present' ? presentWord(event.status).many : state.label}{' '}
              <span className={classes.figure}>{formatNumber(countOf(state.value, event))}</span>
            </>
          ),
        }))}
      />
    </div>
  )
}
