import { firstName } from '@iris/domain/person-name'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { IconCheck, IconCircleCheck, IconEyeCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import classes from './thanks.module.css'
import { VisitFrame } from './visit-frame.tsx'
import { PassFoot, PassSteps, VisitPass } from './visit-pass.tsx'
import { useVisitPass } from './visit-pass-api.ts'

export type Receipt = {
  name: string
  /** ISO 8601. */
  receivedAt: string
  triageAt: string
  allAnswered: boolean
}

type ThanksProps = {
  /** Null after a reload: what was sent is no longer in the browser. */
  receipt: Receipt | null
  token: string
  /** Not known after a reload, until the visit is. */
  company?: string
  /** On the right of the head. */
  action: ReactNode
}

/** The end of a registration; through an event's link with the code, and the ticket of who has come. */
export function Thanks({ receipt, token, company, action }: ThanksProps) {
  const visit = useVisitPass(token)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const { event_name = null, place = null, code = null, ticket = null } = visit.data ?? {}
  return (
    <VisitFrame
      company={company ?? visit.data?.company_name}
      subtitle={[event_name, place].filter(Boolean).join(' · ')}
      current={2}
      done
      action={action}
    >
      <div className={classes.page} data-pass={code !== null || undefined}>
        {!code && (
          <span className={classes.disc}>
            <IconCheck size={44} stroke={2} aria-hidden="true" />
          </span>
        )}
        <h1 ref={heading} className={classes.title} tabIndex={-1}>
          Obrigado!
        </h1>
        <p className={classes.text}>{thanksWords(receipt, ticket)}</p>
        {code ? (
          <>
            <VisitPass code={code} ticket={ticket} />
            <PassSteps place={place} ticket={ticket} />
          </>
        ) : (
          <>
            {/* Without a network the rest still says what to do. */}
            {visit.error && !visit.data && (
              <ErrorState
                message="O seu código não pôde ser carregado. Ao chegar, diga seu nome ou CPF."
                onRetry={() => void visit.refetch()}
                retrying={visit.isFetching}
              />
            )}
            <Received receipt={receipt} />
            <p className={classes.close}>Você já pode fechar esta página.</p>
          </>
        )}
      </div>
      {code && <PassFoot code={code} />}
    </VisitFrame>
  )
}

function thanksWords(receipt: Receipt | null, ticket: number | null): string {
  const what =
    ticket === null ? 'recebemos seus dados e sua triagem.' : 'sua presença está confirmada.'
  if (receipt) return `${firstName(receipt.name)}, ${what}`
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}`
}

function Received({ receipt }: { receipt: Receipt | null }) {
  return (
    <ul className={classes.list}>
      {receipt && (
        <>
          <Line icon={<IconCircleCheck size={20} />} title="Seus dados">
            Recebidos em {formatDateTime(receipt.receivedAt)}
          </Line>
          <Line icon={<IconCircleCheck size={20} />} title="Triagem">
            {receipt.allAnswered
              ? 'Todas as perguntas respondidas'
              : `Recebida em ${formatDateTime(receipt.triageAt)}`}
          </Line>
        </>
      )}
      <Line icon={<IconEyeCheck size={20} />} title="Agora, o exame de visão" isNext>
        Leve um documento com foto e diga seu nome à equipe.
      </Line>
    </ul>
  )
}

type LineProps = { icon: ReactNode; title: string; isNext?: boolean; children: ReactNode }

function Line({ icon, title, isNext, children }: LineProps) {
  return (
    <li className={classes.line} data-next={isNext || undefined}>
      <span className={classes.mark} aria-hidden="true">
        {icon}
      </span>
      <div>
        <div className={classes.name}>{title}</div>
        <div className={classes.about}>{children}</div>
      </div>
    </li>
  )
}
