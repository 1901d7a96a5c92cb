import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ClinicLogo } from './clinic-logo.tsx'
import classes from './phone-frame.module.css'

type PhoneFrameProps = {
  title: string
  subtitle: string
  /** Where the clinic's logo is read; without one the product's mark stands there. */
  logo?: string | null
  /** On the right of the head: a way to the login, or to another visit. */
  action?: ReactNode
  /** None when there is only one step. */
  steps?: readonly string[]
  /** From 0; `done` also ticks the present one. */
  current?: number
  done?: boolean
  /** Above everything: no connection. */
  banner?: ReactNode
  children: ReactNode
}

/** A page of its own: one column and large text, made for a cheap phone on a bad network. */
export function PhoneFrame({
  title,
  subtitle,
  logo = null,
  action,
  steps = [],
  current = 0,
  done = false,
  banner,
  children,
}: PhoneFrameProps) {
  return (
    <div className={classes.page} data-frame="phone">
      <section className={classes.head} aria-label="Cabeçalho">
        <ClinicLogo url={logo} size={26} />
        <div className={classes.heading}>
          <div className={classes.title}>{title}</div>
          <div className={classes.subtitle}>{subtitle}</div>
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </section>
      {banner}
      {steps.length > 0 && (
        <nav aria-label="Etapas">
          <ol className={classes.steps}>
            {steps.map((step, index) => {
              const isCurrent = index === current
              const isPast = index < current || (isCurrent && done)
              return (
                <li
                  key={step}
                  className={classes.step}
                  data-reached={index <= current || undefined}
                  data-current={isCurrent || undefined}
                  aria-current={isCurrent ? 'step' : undefined}
                >
                  <span className={classes.circle} aria-hidden="true">
                    {isPast ? <IconCheck size={14} stroke={2.5} /> : index + 1}
                  </span>
                  <span className={classes.name}>
                    <span className="visually-hidden">{`${index + 1} `}</span>
                    {step}
                    {isPast && <span className="visually-hidden"> (concluído)</span>}
                  </span>
                </li>
              )
            })}
          </ol>
        </nav>
      )}
      <main className={classes.main}>{children}</main>
    </div>
  )
}
