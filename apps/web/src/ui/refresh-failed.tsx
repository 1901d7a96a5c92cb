import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import classes from './states.module.css'

type RefreshFailedProps = {
  /** When the shown data was loaded, in milliseconds. */
  since: number
  retrying: boolean
  onRetry: () => void
}

/** Loaded data stays on the screen; this line says how old it is. */
export function RefreshFailed({ since, retrying, onRetry }: RefreshFailedProps) {
  return (
    <div className={classes.old} role="status" data-print="hide">
      <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
      <span>Não foi possível atualizar agora. Dados de {formatDateTime(new Date(since))}.</span>
      <Button size="compact-sm" variant="subtle" onClick={onRetry} loading={retrying}>
        Tentar de novo
      </Button>
    </div>
  )
}
