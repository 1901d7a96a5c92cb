import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { IconCheck, IconCircleCheck, IconEyeCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { firstName } from './short-name.ts'
import classes from './thanks.module.css'

export type Receipt = {
  name: string
  /** ISO 8601. */
  receivedAt: string
  triageAt: string
  allAnswered: boolean
}

/** The end of a registration. */
export function Thanks({ receipt }: { receipt: Receipt }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes.page}>
      <span className={classes.disc}>
        <IconCheck size={44} stroke={2} aria-hidden="true" />
      </span>
      <h1 ref={heading} className={classes.title} tabIndex={-1}>
        Obrigado!
      </h1>
      <p className={classes.text}>{firstName(receipt.name)}, recebemos seus dados e sua triagem.</p>
      <ul className={classes.list}>
        <Line icon={<IconCircleCheck size={20} />} title="Seus dados">
          Recebidos em {formatDateTime(receipt.receivedAt)}
        </Line>
        <Line icon={<IconCircleCheck size={20} />} title="Triagem">
          {receipt.allAnswered
            ? 'Todas as perguntas respondidas'
            : `Recebida em ${formatDateTime(receipt.triageAt)}`}
        </Line>
        <Line icon={<IconEyeCheck size={20} />} title="Agora, o exame de visão" isNext>
          Leve um documento com foto e diga seu nome ao técnico.
        </Line>
      </ul>
      <p className={classes.close}>Você já pode fechar esta página.</p>
    </div>
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
