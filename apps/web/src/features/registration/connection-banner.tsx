import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import classes from './connection-banner.module.css'

type ConnectionBannerProps = { onRetry?: () => void; pending: boolean }

/** No network: nothing is lost, and what was being sent can be sent again. */
export function ConnectionBanner({ onRetry, pending }: ConnectionBannerProps) {
  return (
    <div className={classes.banner} role="alert">
      <IconWifiOff size={20} aria-hidden="true" />
      <div className={classes.text}>
        <strong>Sem conexão.</strong> O que você digitou está guardado neste aparelho.
      </div>
      {onRetry && (
        <Button size="compact-md" variant="default" loading={pending} onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
    </div>
  )
}
