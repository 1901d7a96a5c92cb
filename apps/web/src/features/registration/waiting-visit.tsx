import { firstName } from '@iris/domain/person-name'
import { formatTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconLinkOff, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './thanks.module.css'

type WaitingVisitProps = {
  name: string
  pending: boolean
  /** False in a browser that keeps nothing. */
  isStored: boolean
  /** Until when this browser keeps it, in milliseconds since 1970. */
  keptUntil: number
  /** Somebody else waits for this phone, with another link. */
  isBeforeAnother: boolean
  /** The server takes nothing with this link any more. */
  isLinkDead: boolean
  onSend: () => void
}

/** The end of a registration without a network: the person is done, and this phone sends the rest. */
export function WaitingVisit({
  name,
  pending,
  isStored,
  keptUntil,
  isBeforeAnother,
  isLinkDead,
  onSend,
}: WaitingVisitProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  if (isLinkDead)
    return (
      <div className={classes.page}>
        <span className={classes.disc} data-waiting>
          <IconLinkOff size={44} stroke={2} aria-hidden="true" />
        </span>
        <h1 className={classes.title}>Falta um novo link</h1>
        <p className={classes.text} role="alert">
          {firstName(name)}, este link não vale mais, e suas respostas ainda não foram enviadas.
        </p>
        <p className={classes.text}>
          {isStored
            ? `Elas estão guardadas neste aparelho até ${dayAndTime(keptUntil)}. Peça um novo link a quem enviou este e abra-o aqui antes disso: elas são enviadas com ele.`
            : 'Este navegador não guarda as respostas: peça um novo link a quem enviou este e responda de novo.'}
        </p>
      </div>
    )
  return (
    <div className={classes.page}>
      <span className={classes.disc} data-waiting>
        <IconWifiOff size={44} stroke={2} aria-hidden="true" />
      </span>
      <h1 ref={heading} className={classes.title} tabIndex={-1}>
        Falta só a rede
      </h1>
      <p className={classes.text}>
        {firstName(name)}, suas respostas {isStored && 'estão guardadas neste aparelho e '}serão
        enviadas assim que a rede voltar.
      </p>
      <p className={classes.text}>
        {isStored
          ? `Se fechar esta página, abra o link de novo quando houver rede, até ${dayAndTime(keptUntil)}. Depois disso, por segurança, as respostas são apagadas.`
          : 'Não feche esta página: este navegador não guarda as respostas.'}{' '}
        Ao chegar ao exame, diga seu nome ou CPF.
      </p>
      {isBeforeAnother && (
        <p className={classes.text}>Outro cadastro pode começar quando este tiver sido enviado.</p>
      )}
      <Button size="lg" variant="default" loading={pending} onClick={onSend}>
        Enviar agora
      </Button>
    </div>
  )
}

/** 'hoje, 14:05', 'amanhã, 14:05': what is kept for a day has no third. */
function dayAndTime(instant: number): string {
  const at = new Date(instant)
  const day = todayInSaoPaulo(at) === todayInSaoPaulo() ? 'hoje' : 'amanhã'
  return `${day}, ${formatTime(at)}`
}
