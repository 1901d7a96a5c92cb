import type { ErrorCode } from '@iris/contracts/errors'
import {
  IconClockOff,
  IconFileTime,
  IconLinkOff,
  IconLock,
  IconRefresh,
  IconUnlink,
  IconWifiOff,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { Button } from './button.tsx'
import classes from './trouble.module.css'

type Words = { icon: TablerIcon; title: string; next: string }

const UNKNOWN: Words = {
  icon: IconLinkOff,
  title: 'Este link não existe',
  next: 'Confira se o endereço foi copiado inteiro. Se veio em papel, aponte a câmera para o QR outra vez.',
}

/** A link that opens nothing, and what to do next. */
const ENDED: Partial<Record<ErrorCode, Words>> = {
  'result.unknown': UNKNOWN,
  // Of an address that cannot be one.
  'not-found': UNKNOWN,
  'result.expired': {
    icon: IconClockOff,
    title: 'Este link passou do prazo',
    next: 'Ele valia por 30 dias. Seu resultado continua guardado: peça outro link à clínica.',
  },
  'result.ended': {
    icon: IconUnlink,
    title: 'Este link foi encerrado',
    next: 'Pode haver um resultado mais novo. Peça outro link à clínica.',
  },
  'result.locked': {
    icon: IconLock,
    title: 'Este link foi bloqueado',
    next: 'Foram 10 datas erradas. Confira a data de nascimento com a clínica e peça outro link.',
  },
}

const OFFLINE: Words = {
  icon: IconWifiOff,
  title: 'Sem conexão',
  next: 'Verifique a internet do celular e tente de novo. Seu link continua valendo.',
}

/** Why nothing can be shown now. */
export function Trouble({
  error,
  isAsking,
  onRetry,
}: {
  error: ApiError
  isAsking: boolean
  onRetry: () => void
}) {
  const ended = error.code && ENDED[error.code]
  if (ended) return <State {...ended} />
  const words =
    error.status === 0
      ? OFFLINE
      : { icon: IconRefresh, title: 'Não foi possível abrir agora', next: error.message }
  return (
    <State {...words}>
      <Button onClick={onRetry} isBusy={isAsking}>
        Tentar de novo
      </Button>
    </State>
  )
}

/** The doctor has not concluded yet. */
export function Pending({ isAsking, onRetry }: { isAsking: boolean; onRetry: () => void }) {
  return (
    <State
      icon={IconFileTime}
      title="Seu resultado ainda está com o médico"
      next="Guarde este link: ele abre o resultado assim que a avaliação terminar."
    >
      <Button onClick={onRetry} isBusy={isAsking}>
        Ver se já está pronto
      </Button>
    </State>
  )
}

function State({ icon: Icon, title, next, children }: Words & { children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.state}>
      <span className={classes.disc}>
        <Icon size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <h1 ref={heading} className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.next}>{next}</p>
      {children}
    </div>
  )
}
