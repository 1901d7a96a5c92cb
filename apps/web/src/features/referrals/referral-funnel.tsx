import type { ReferralSummary } from '@iris/contracts/referrals'
import { percentOf } from '@iris/domain/percent'
import { plural } from '@iris/domain/plural'
import { closedReferrals } from '@iris/domain/referral'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Card } from '../../ui/card.tsx'
import { EMPTY, formatNumber, formatPercent } from '../../ui/format.ts'
import { Meter } from '../../ui/meter.tsx'
import classes from './referral-funnel.module.css'

type ReferralFunnelProps = {
  summary: ReferralSummary
  /** Narrows the list to the overdue; undefined once it is. */
  onOverdue: (() => void) | undefined
}

/** Their empty cards, as high as they will be. */
export function FunnelSkeleton() {
  return (
    <div className={classes.row} aria-busy="true">
      {['steps', 'rate', 'late'].map((key) => (
        <Card key={key}>
          <div className={classes.awaited} />
        </Card>
      ))}
    </div>
  )
}

/** How many were referred, booked and seen, how many of the closed came, and who is late. */
export function ReferralFunnel({ summary, onOverdue }: ReferralFunnelProps) {
  const { referred, since, scheduled, attended, overdue, overdue_without_contact, states } = summary
  const closed = closedReferrals(states)
  const came = percentOf(attended, closed)
  const steps = [
    {
      label: 'Encaminhados',
      value: referred,
      note: since ? `desde ${formatDate(since)}` : 'pela conclusão de exames',
    },
    {
      label: 'Agendados',
      value: scheduled,
      note: `${formatNumber(referred - scheduled)} sem data marcada`,
    },
    {
      label: 'Compareceram',
      value: attended,
      note: `${plural(scheduled - attended, 'agendado', 'agendados')} sem presença`,
    },
  ]
  return (
    <section className={classes.row} aria-label="Resumo dos encaminhamentos">
      <Card>
        <div className={classes.steps}>
          {steps.map(({ label, value, note }, at) => (
            <Fragment key={label}>
              {at > 0 && (
                <IconChevronRight className={classes.arrow} size={18} aria-hidden="true" />
              )}
              <div className={classes.figure}>
                <span className={classes.label}>{label}</span>
                <div>
                  <strong>{formatNumber(value)}</strong> {formatPercent(percentOf(value, referred))}
                </div>
                <Meter share={percentOf(value, referred)} label={label} />
                <span className={classes.note}>{note}</span>
              </div>
            </Fragment>
          ))}
        </div>
      </Card>
      <Card>
        <div className={classes.figure}>
          <span className={classes.label}>Comparecimento</span>
          <div>
            <strong>{closed === 0 ? EMPTY : formatPercent(came)}</strong>
          </div>
          <Meter share={came} label="Comparecimento" color="var(--iris-done)" />
          <span className={classes.note}>
            {closed === 0
              ? 'nenhum encerrado ainda'
              : `${formatNumber(attended)} de ${plural(closed, 'já encerrado', 'já encerrados')}`}
          </span>
        </div>
      </Card>
      <Card className={overdue > 0 ? classes.late : ''}>
        <div className={classes.figure}>
          <span className={classes.label}>
            {overdue > 0 && <IconAlertTriangle size={16} aria-hidden="true" />}
            Atrasados
          </span>
          <div>
            <strong>{formatNumber(overdue)}</strong>
          </div>
          <span className={classes.note}>
            {overdue === 0
              ? 'ninguém passou do prazo'
              : `${formatNumber(overdue_without_contact)} sem nenhum contato`}
          </span>
          {overdue > 0 && (
            <button
              type="button"
              className={classes.only}
              // Pressed, it keeps the focus, which one that is disabled would lose.
              aria-disabled={!onOverdue}
              onClick={onOverdue}
            >
              Ver só os atrasados
            </button>
          )}
        </div>
      </Card>
    </section>
  )
}
