import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ApiError } from '../../api/api-error.ts'
import { INVALID_LINK } from './texts.ts'

// It stands below a part that is longer than a phone.
const intoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

type VisitFailureProps = {
  error: ApiError | null
  isLinkDead: boolean
  /** False in a browser that keeps nothing. */
  isStored: boolean
}

/** Why a part was not sent. A 422 is shown under its fields, and a lost network in the banner. */
export function VisitFailure({ error, isLinkDead, isStored }: VisitFailureProps) {
  if (!isLinkDead && (!error || error.isUnreached || error.status === 422)) return null
  return (
    <Alert
      ref={intoView}
      role="alert"
      color="red"
      mt="md"
      icon={<IconAlertCircle aria-hidden="true" />}
      title={isLinkDead ? INVALID_LINK : error?.status === 429 ? undefined : 'Erro Interno'}
    >
      {isLinkDead ? deadLinkWords(isStored) : error?.message}
    </Alert>
  )
}

function deadLinkWords(isStored: boolean): string {
  const ask = 'Peça um novo link a quem enviou este'
  return isStored
    ? `${ask} e abra-o neste aparelho: o que você digitou continua aqui.`
    : `${ask}. Este navegador não guarda o que você digitou.`
}
