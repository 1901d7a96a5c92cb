import type { ErrorCode } from '@iris/contracts/errors'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ApiError } from '../../../api/api-error.ts'
import classes from './check-in.module.css'
import type { Coming } from './check-in-api.ts'

type Way = 'register' | 'patient' | 'again'

/** How one goes on after a refusal; from every other one with a new search. */
const WAYS: Partial<Record<ErrorCode, Way>> = {
  'participant.unknown': 'register',
  'participant.unregistered': 'register',
  'participant.inactive': 'patient',
  'participant.other-birth': 'patient',
}

type RefusalProps = {
  error: ApiError
  /** Whom it was about, where they had been found. */
  person: Coming | null
  onAgain: () => void
  onNewSearch: () => void
  onRegister: () => void
}

/** Why somebody cannot be checked in, and what to do now. */
export function Refusal({ error, person, onAgain, onNewSearch, onRegister }: RefusalProps) {
  const way = error.isUncertain ? 'again' : error.code && WAYS[error.code]
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={person?.name ?? 'A chegada não foi registrada'}
    >
      <p className={classes.refused}>{error.message}</p>
      <div className={classes.ways}>
        {way === 'again' && <Button onClick={onAgain}>Tentar de novo</Button>}
        {way === 'register' && <Button onClick={onRegister}>Cadastrar pessoa</Button>}
        {way === 'patient' && person?.patient_id && (
          <Button component={Link} to={`/patients?paciente=${person.patient_id}`}>
            Abrir o cadastro
          </Button>
        )}
        <Button variant="default" onClick={onNewSearch}>
          Nova busca
        </Button>
      </div>
    </Alert>
  )
}
