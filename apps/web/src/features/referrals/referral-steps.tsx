import type { Referral } from '@iris/contracts/referrals'
import { referralStateLabel } from '@iris/domain/referral'
import { formatDate, formatDateTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { IconCheck } from '@tabler/icons-react'
import classes from './referral-modal.module.css'

const onDay = (moment: string) => `em ${formatDate(todayInSaoPaulo(new Date(moment)))}`

type Step = { label: string; note: string; isDone: boolean }

/** What was done and what comes next; who gave up has that in place of what would have followed. */
function stepsOf(referral: Referral): Step[] {
  const { state, created_at, booked_at, scheduled_at, closed_at } = referral
  const isSeen = state === 'attended'
  const gaveUp = closed_at !== null && !isSeen
  const first = { label: 'Encaminhado', note: onDay(created_at), isDone: true }
  const booked = {
    label: 'Agendado',
    note: booked_at && state !== 'no_show' ? onDay(booked_at) : 'sem data marcada',
    isDone: booked_at !== null && state !== 'no_show',
  }
  if (gaveUp)
    return [
      first,
      booked,
      { label: referralStateLabel(state), note: onDay(closed_at), isDone: true },
    ]
  const missed = state === 'no_show' ? 'faltou à anterior' : 'depois da consulta'
  return [
    first,
    booked,
    {
      label: isSeen ? 'Compareceu' : 'Compareceu?',
      note: scheduled_at && booked.isDone ? `consulta em ${formatDateTime(scheduled_at)}` : missed,
      isDone: isSeen,
    },
    { label: 'Desfecho', note: 'o que o especialista achou', isDone: isSeen },
  ]
}

/** The way of a referral, with the step that is to be taken now. */
export function ReferralSteps({ of: referral }: { of: Referral }) {
  const steps = stepsOf(referral)
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={classes.steps}>
      {steps.map(({ label, note, isDone }, at) => (
        <li
          key={label}
          data-step={isDone ? 'done' : at === current ? 'current' : 'later'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={classes.number}>
            {isDone ? <IconCheck size={14} aria-hidden="true" /> : at + 1}
          </span>
          <span>
            <strong>{label}</strong>
            <small>{note}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
