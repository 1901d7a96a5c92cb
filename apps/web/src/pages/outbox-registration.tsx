import type { PatientBody } from '@iris/contracts/patient-body'
import type { Patient } from '@iris/contracts/patients'
import { onlyDigits } from '@iris/domain/digits'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import type { PatientValues } from '../features/patients/patient-form.ts'
import { PatientModal } from '../features/patients/patient-modal.tsx'
import { useOtherPatients } from '../features/patients/patients-api.ts'
import { usePackage } from '../features/screening-events/offline/use-package.ts'
import type { EntryNote } from '../outbox/entry.ts'
import classes from './outbox-resolve.module.css'

type OutboxRegistrationProps = {
  entry: EntryNote
  onStore: (body: PatientBody) => Promise<void>
  onClose: () => void
}

/** A refused registration as its form, with what the server found wrong. */
export function OutboxRegistration({ entry, onStore, onClose }: OutboxRegistrationProps) {
  const held = usePackage(entry.about.eventId ?? 0)
  const errors = Object.entries(entry.refusal?.errors ?? {}).map(([field, [message = '']]) => [
    field,
    message,
  ])
  return (
    <PatientModal
      operators={held?.operators}
      known={valuesOf(entry.input.body as PatientBody)}
      refused={{ errors: Object.fromEntries(errors), store: onStore }}
      onClose={onClose}
    />
  )
}

/** What was sent, as the form had it. */
function valuesOf(body: PatientBody): Partial<PatientValues> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value != null))
}

type KnownPersonProps = { entry: EntryNote; onTake: (patient: Patient) => void }

/** Who has this CPF on the server already: mostly the very person, registered elsewhere meanwhile. */
export function KnownPerson({ entry, onTake }: KnownPersonProps) {
  const cpf = onlyDigits((entry.input.body as PatientBody).cpf)
  const found = useOtherPatients(cpf)
  const patient = found.data?.data.find((each) => onlyDigits(each.cpf ?? '') === cpf)
  if (!patient) return null
  return (
    <div className={classes.known}>
      <p>
        Já há um cadastro com este CPF: <strong>{patient.name}</strong>, nascimento em{' '}
        {formatDate(patient.dob)}, {patient.companyName}.
      </p>
      <Button size="lg" variant="light" onClick={() => onTake(patient)}>
        É a mesma pessoa: usar este cadastro
      </Button>
    </div>
  )
}
