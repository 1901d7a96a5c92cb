import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import classes from './states.module.css'

type ErrorStateProps = { message: string; onRetry: () => void; retrying?: boolean }

/** What went wrong, and what to do now. */
export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.tile} data-meaning="altered">
        <IconAlertTriangle size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <p className={classes.title}>{message}</p>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={onRetry}
        loading={retrying}
      >
        Tentar de novo
      </Button>
    </div>
  )
}
