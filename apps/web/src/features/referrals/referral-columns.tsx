import type { Referral } from '@iris/contracts/referrals'
import { specialtyLabel } from '@iris/domain/referral'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Column } from '../../table/data-table.tsx'
import { CHANNEL_ICONS, ReferralStateBadge } from './referral-looks.tsx'
import { dueWords } from './referral-words.ts'
import classes from './referrals.module.css'

export const REFERRAL_COLUMNS: readonly Column<Referral>[] = [
  {
    key: 'patient_name',
    label: 'Paciente e empresa',
    sortable: true,
    card: 'title',
    render: ({ patient_name, companyName }) => (
      <span className={classes.person}>
        <span className={classes.name}>{patient_name}</span>
        <span className={classes.under}>{companyName}</span>
      </span>
    ),
  },
  {
    key: 'specialty',
    label: 'Especialidade',
    sortable: true,
    under: 'state',
    render: ({ specialty }) => (
      <span className={classes.specialty}>{specialtyLabel(specialty)}</span>
    ),
  },
  {
    key: 'state',
    label: 'Situação',
    sortable: true,
    card: 'badge',
    render: ({ state }) => <ReferralStateBadge state={state} />,
  },
  {
    key: 'due_on',
    label: 'Prazo',
    sortable: true,
    look: 'numbers',
    render: (referral) => <Due of={referral} />,
  },
  {
    key: 'last_contact',
    label: 'Último contato',
    under: 'due_on',
    upTo: 'upright',
    render: ({ contacts: [last] }) => <LastContact of={last} />,
  },
]

function Due({ of }: { of: Referral }) {
  const { day, note } = dueWords(of)
  return (
    <div className={classes.due} data-late={of.overdue || undefined}>
      <span>{day}</span>
      {note && (
        <span className={classes.under}>
          {of.overdue && <IconAlertTriangle size={14} aria-hidden="true" />}
          {note}
        </span>
      )}
    </div>
  )
}

function LastContact({ of: last }: { of: Referral['contacts'][number] | undefined }) {
  if (!last) return <span className={classes.none}>Nenhum</span>
  const Icon = CHANNEL_ICONS[last.channel]
  return (
    <div className={classes.contact}>
      <Icon size={16} aria-hidden="true" />
      <div>
        {formatDate(todayInSaoPaulo(new Date(last.at)))}
        {last.notes && <span className={classes.under}>{last.notes}</span>}
      </div>
    </div>
  )
}
