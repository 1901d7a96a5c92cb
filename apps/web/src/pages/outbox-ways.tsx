import { checkIn, type Participant } from '@iris/contracts/event-participants'
import { createPatient, type Patient } from '@iris/contracts/patients'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { behind } from '../api/behind.tsx'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import type { Entry, Intent, KeptInput } from '../outbox/entry.ts'
import { Dialog } from '../ui/dialog.tsx'
import { KnownArrival } from './outbox-arrival.tsx'
import { MergedPerson } from './outbox-merged.tsx'
import classes from './outbox-resolve.module.css'
import { versionOf } from './outbox-versions.ts'
import { behindWords, isLocked, partOf, whyWords } from './outbox-words.ts'

// Only for a registration that was refused.
const KnownPerson = behind(async () => (await import('./outbox-registration.tsx')).KnownPerson)

type OutboxWaysProps = {
  entry: Entry
  /** How many others could not be sent without it. */
  behind: number
  onCorrect: () => void
  /** This person is meant, or has come already. */
  onTake: (found: Patient | Participant) => void
  /** Sent so, it goes to the registration that theirs was merged into. */
  onMove: (input: KeptInput) => void
  onSendAgain: () => void
  onKeepVersion: (version: Intent) => void
  onDiscard: () => void
  onClose: () => void
}

/** Why a write was refused, and every way on from there. */
export function OutboxWays({
  entry,
  behind,
  onCorrect,
  onTake,
  onMove,
  onSendAgain,
  onKeepVersion,
  onDiscard,
  onClose,
}: OutboxWaysProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const { about, refusal } = entry
  const version = versionOf(entry)
  const errors = refusal?.errors ?? {}
  // The refusal's own words are often those of its only field.
  const wrong = Object.values(errors)
    .flat()
    .filter((message) => message !== refusal?.message)
  const isRegistration = entry.endpoint.path === createPatient.path
  const first = firstWay(entry)
  const look = (isFirst: boolean) => ({
    size: 'lg' as const,
    variant: isFirst ? 'filled' : 'default',
    'data-autofocus': isFirst || undefined,
  })
  const history = version && (
    <Button {...look(first === 'version')} onClick={() => onKeepVersion(version)}>
      {partOf(entry) === 'upload'
        ? 'Apagar e guardar os nomes no histórico'
        : 'Guardar só no histórico do exame'}
    </Button>
  )
  return (
    <>
      <Dialog onClose={onClose} title={`${about.label} de ${about.name}`} size={520}>
        {refusal && <p className={classes.why}>{whyWords(entry, refusal)}</p>}
        {wrong.length > 0 && (
          <ul className={classes.wrong}>
            {wrong.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        <div className={classes.ways}>
          {isRegistration && errors.cpf && <KnownPerson entry={entry} onTake={onTake} />}
          {entry.endpoint.path === checkIn.path && <KnownArrival entry={entry} onTake={onTake} />}
          {first === 'move' && <MergedPerson entry={entry} onMove={onMove} />}
          {first === 'correct' && (
            <Button {...look(true)} onClick={onCorrect}>
              Abrir e corrigir
            </Button>
          )}
          {first === 'version' && history}
          <Button {...look(first === 'again')} onClick={onSendAgain}>
            Tentar de novo
          </Button>
          {first !== 'version' && history}
          <Button variant="subtle" color="red" size="lg" onClick={() => setDiscarding(true)}>
            Descartar
          </Button>
        </div>
      </Dialog>
      {isDiscarding && (
        <ConfirmDialog
          title="Descartar este registro?"
          confirmLabel="Sim, descartar!"
          onConfirm={onDiscard}
          onClose={() => setDiscarding(false)}
        >
          {about.label} de {about.name} será apagado deste aparelho e não chegará ao servidor.{' '}
          {behindWords(behind)}
        </ConfirmDialog>
      )}
    </>
  )
}

type Way = 'correct' | 'version' | 'again' | 'move'

/** What most often helps. */
function firstWay(entry: Entry): Way {
  const { endpoint, refusal } = entry
  if (endpoint.path === createPatient.path) return 'correct'
  if (refusal?.code === 'patient.merged') return 'move'
  if (!partOf(entry) || !refusal) return 'again'
  if (isLocked(refusal)) return 'version'
  return CORRECTABLE.includes(refusal.status) ? 'correct' : 'again'
}

/** A field, or a file that is too large or of another kind than its name says. */
const CORRECTABLE = [413, 415, 422]
