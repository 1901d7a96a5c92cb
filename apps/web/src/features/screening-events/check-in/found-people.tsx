import type { Participant } from '@iris/contracts/event-participants'
import { ageInWords } from '@iris/domain/age'
import { formatCpf } from '@iris/domain/cpf'
import { formatDate, recentWords, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconId, IconStar, IconUserCheck, IconWalk } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { EMPTY } from '../../../ui/format.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './check-in.module.css'
import type { Coming } from './check-in-api.ts'
import { NobodyFound } from './nobody-found.tsx'

type FoundPeopleProps = {
  people: Coming[]
  more: boolean
  pending: boolean
  onConfirm: (person: Coming) => void
  onUndo: (participant: Participant) => void
  onRegister: () => void
}

/** Who may be meant: one person large, several below each other, each confirmed with one tap. */
export function FoundPeople({ people, more, onRegister, ...rest }: FoundPeopleProps) {
  if (people.length === 0)
    return (
      <NobodyFound
        title="Ninguém da empresa foi encontrado."
        hint="Confira o que foi digitado, ou cadastre a pessoa."
        onRegister={onRegister}
      />
    )
  return (
    <ul className={classes.people} aria-label="Pessoas encontradas">
      {people.map((person) => (
        <li key={person.participant?.code ?? person.patient_id}>
          <Person person={person} isAlone={people.length === 1} {...rest} />
        </li>
      ))}
      {more && <li className={classes.quiet}>Há mais pessoas: digite mais do nome ou o CPF.</li>}
    </ul>
  )
}

type PersonProps = Pick<FoundPeopleProps, 'pending' | 'onConfirm' | 'onUndo'> & {
  person: Coming
  isAlone: boolean
}

function Person({ person, isAlone, pending, onConfirm, onUndo }: PersonProps) {
  const { name, cpf, dob, sector, employee_code, participant, patient_id } = person
  const isThere = participant?.checked_in_at && participant.left_at === null
  const isDone = participant?.state === 'done'
  const isRefused = !person.active && patient_id !== null && !isThere
  const facts = [
    ['CPF', formatCpf(cpf)],
    ['Nascimento', `${formatDate(dob)} · ${ageInWords(dob, todayInSaoPaulo())}`],
    ['Setor', sector || EMPTY],
    ['Matrícula', employee_code || EMPTY],
  ]
  return (
    <Card className={isAlone ? classes.alone : undefined}>
      <div className={classes.person}>
        <PersonAvatar name={name} size={isAlone ? 60 : 44} />
        <div>
          <h2 className={classes.name}>{name}</h2>
          <div className={classes.badges}>
            {isRefused ? (
              <StatusBadge meaning="altered">Cadastro inativo</StatusBadge>
            ) : (
              <Standing of={person} />
            )}
            {participant?.priority && (
              <StatusBadge meaning="waiting" icon={IconStar}>
                Prioridade
              </StatusBadge>
            )}
          </div>
        </div>
        {isThere && <Ticket participant={participant} />}
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isRefused && (
        <>
          <p className={classes.document}>
            <IconAlertTriangle size={16} aria-hidden="true" /> Ative o cadastro para confirmar a
            presença.
          </p>
          <Button
            variant="default"
            component={Link}
            to={`/patients?paciente=${patient_id}`}
            aria-label={`Abrir o cadastro: ${name}`}
          >
            Abrir o cadastro
          </Button>
        </>
      )}
      {isAlone && !isThere && !isRefused && (
        <p className={classes.document}>
          <IconId size={16} aria-hidden="true" /> Confira um documento com foto.
        </p>
      )}
      {isThere && !isDone && (
        <Button variant="default" onClick={() => onUndo(participant)}>
          Desfazer a chegada
        </Button>
      )}
      {!isThere && !isRefused && (
        <Button
          className={classes.confirm}
          fullWidth
          loading={pending}
          leftSection={<IconUserCheck size={isAlone ? 24 : 18} aria-hidden="true" />}
          aria-label={`${patient_id === null ? 'Cadastrar e confirmar' : 'Confirmar presença'}: ${name}`}
          onClick={() => onConfirm(person)}
        >
          {patient_id === null ? 'Cadastrar e confirmar' : 'Confirmar presença'}
        </Button>
      )}
    </Card>
  )
}

function Ticket({ participant }: { participant: Participant }) {
  return (
    <span className={classes.smallTicket}>
      Senha <strong>{participant.ticket}</strong>
    </span>
  )
}

/** On the list or not, registered or not, come or gone. */
function Standing({ of: { participant, patient_id } }: { of: Coming }) {
  if (participant === null)
    return (
      <StatusBadge meaning="progress" icon={IconWalk}>
        Fora da lista · entra agora
      </StatusBadge>
    )
  if (patient_id === null) return <StatusBadge meaning="waiting">A cadastrar</StatusBadge>
  if (participant.state === 'done') return <StatusBadge meaning="done">Concluído</StatusBadge>
  if (participant.left_at !== null)
    return <StatusBadge meaning="neutral">Foi embora · volta com a mesma senha</StatusBadge>
  if (participant.checked_in_at !== null)
    return <StatusBadge meaning="done">Chegou {recentWords(participant.checked_in_at)}</StatusBadge>
  return <StatusBadge meaning="waiting">Convocado</StatusBadge>
}
