import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import classes from './connection-banner.module.css'

type ConnectionBannerProps = { onRetry?: () => void; pending: boolean; isStored: boolean }

/** No network: nothing is lost as long as the page or its browser keeps it, and what was being sent can be sent again. */
export function ConnectionBanner({ onRetry, pending, isStored }: ConnectionBannerProps) {
  return (
    <div className={classes.banner} role="alert">
      <IconWifiOff size={20} aria-hidden="true" />
      <div className={classes.text}>
        <strong>Sem conexão.</strong>{' '}
        {isStored
          ? 'O que você digitou está guardado neste aparelho.'
          : 'Não feche esta página: este navegador não guarda o que você digitou.'}
      </div>
      {onRetry && (
        <Button size="compact-md" variant="default" loading={pending} onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
    </div>
  )
}
