import { Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import classes from './leads-dashboard.module.css'

type DefinitionTipProps = {
  /** The name of the figure. */
  of: string
  children: string
}

/** How a figure is worked out: on hover, on focus and on a tap. */
export function DefinitionTip({ of, children }: DefinitionTipProps) {
  return (
    <Tooltip
      label={children}
      multiline
      w={280}
      openDelay={100}
      events={{ hover: true, focus: true, touch: true }}
    >
      <button type="button" className={classes.tip} aria-label={`Como se calcula: ${of}`}>
        <IconInfoCircle size={16} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
