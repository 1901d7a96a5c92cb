import type { Participant } from '@iris/contracts/event-participants'
import { formatCpf } from '@iris/domain/cpf'
import { formatDate, formatRecent } from '@iris/domain/sao-paulo-date'
import type { EventStatus } from '@iris/domain/screening-event'
import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { Column } from '../../table/data-table.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { ParticipantBadge } from './participant-badge.tsx'
import classes from './roster.module.css'

type Star = {
  /** False: it is only shown. */
  mayChange: boolean
  onToggle: (person: Participant) => void
}

/** The columns of the list of an event; its star gives and takes priority. */
export function rosterColumns(status: EventStatus, star: Star): readonly Column<Participant>[] {
  return [
    {
      key: 'ticket',
      label: 'Senha',
      sortable: true,
      look: 'numbers',
      render: ({ ticket, checked_in_at }) =>
        ticket === null ? null : (
          <TwoLines
            first={<strong>{ticket}</strong>}
            second={checked_in_at && formatRecent(checked_in_at)}
          />
        ),
    },
    {
      key: 'patient_name',
      label: 'Nome',
      sortable: true,
      look: 'name',
      card: 'title',
      render: ({ patient_name, walk_in }) =>
        walk_in ? <TwoLines first={patient_name} second="Sem convocação" wraps /> : patient_name,
    },
    {
      key: 'priority',
      label: 'Prioridade',
      render: (person) => <PriorityStar of={person} {...star} />,
    },
    {
      key: 'cpf',
      label: 'CPF e nascimento',
      look: 'numbers',
      render: ({ cpf, dob }) => <TwoLines first={formatCpf(cpf)} second={formatDate(dob)} />,
    },
    {
      key: 'sector',
      label: 'Setor e matrícula',
      under: 'patient_name',
      sortable: true,
      look: 'quiet',
      render: ({ sector, employee_code }) =>
        [sector, employee_code].filter(Boolean).join(' · ') || null,
    },
    {
      key: 'state',
      label: 'Estado',
      sortable: true,
      card: 'badge',
      render: (person) => <ParticipantBadge of={person} status={status} />,
    },
  ]
}

function PriorityStar({ of, mayChange, onToggle }: { of: Participant } & Star) {
  const Icon = of.priority ? IconStarFilled : IconStar
  if (!mayChange)
    return of.priority ? <Icon size={18} className={classes.star} aria-label="Sim" /> : null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      title={of.priority ? 'Tirar a prioridade' : 'Dar prioridade'}
      aria-label={`Prioridade: ${of.patient_name}`}
      aria-pressed={of.priority}
      onClick={(event) => {
        event.stopPropagation()
        onToggle(of)
      }}
    >
      <Icon size={18} className={of.priority ? classes.star : undefined} aria-hidden="true" />
    </ActionIcon>
  )
}
