import { missedCallsNote } from '@iris/domain/station-queue'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconDoorExit,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { onFirstClick } from '../../../ui/first-click.ts'
import type { Desk } from './desk.ts'
import { LettingGoQuestion } from './letting-go-question.tsx'
import classes from './station-actions.module.css'
import { useLettingGo } from './use-letting-go.ts'

/** Where the ways on stand: at the foot of an upright tablet, in the rail of a lying one. */
export function StationFoot({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

type StationExitsProps = { desk: Desk; saving?: boolean }

/** The two ways to let a person go without a save. A double click on a way on is none for the person who comes by it. */
export function StationExits({ desk, saving = false }: StationExitsProps) {
  const { claim, isOffline, isPrepared } = desk
  const leaving = useLettingGo()
  if (isOffline)
    return (
      <>
        <Button
          variant="default"
          className={classes.minor}
          leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
          disabled={saving}
          onClick={onFirstClick(() => leaving.letGo(claim.leave))}
        >
          {isPrepared ? 'Voltar à lista' : 'Deixar esta pessoa'}
        </Button>
        <LettingGoQuestion of={leaving} />
      </>
    )
  return (
    <>
      <Button
        variant="default"
        className={classes.minor}
        leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
        disabled={saving || claim.pending}
        onClick={onFirstClick(() => leaving.letGo(() => void claim.release('back')))}
      >
        Voltar à fila
      </Button>
      <Button
        variant="default"
        className={classes.minor}
        leftSection={<IconUserOff size={20} aria-hidden="true" />}
        disabled={saving || claim.pending}
        onClick={onFirstClick(() => leaving.letGo(() => void claim.release('absent')))}
      >
        Não compareceu
      </Button>
      {/* A few who are gone would be called in turn, and nobody behind them. */}
      {claim.person && missedCallsNote(claim.person.missed_calls) && (
        <Button
          variant="default"
          className={classes.minor}
          leftSection={<IconDoorExit size={20} aria-hidden="true" />}
          disabled={saving || claim.pending}
          onClick={onFirstClick(() => leaving.letGo(() => void claim.release('left')))}
        >
          Foi embora
        </Button>
      )}
      <LettingGoQuestion of={leaving} />
    </>
  )
}

type SaveActionsProps = {
  desk: Desk
  saving: boolean
  /** Nothing is there to be saved yet. */
  saveDisabled?: boolean
  onSave: (next: boolean) => void
}

/** Saving and calling the next person in one tap, and saving alone; without a network nobody is called. */
export function SaveActions({ desk, saving, saveDisabled, onSave }: SaveActionsProps) {
  const { claim, isOffline, isPrepared } = desk
  const next = isOffline ? undefined : claim.view?.next[0]
  const disabled = claim.pending || saveDisabled
  return (
    <>
      <Button
        className={classes.main}
        leftSection={<IconCircleCheck size={24} aria-hidden="true" />}
        loading={saving}
        disabled={disabled}
        onClick={onFirstClick(() => onSave(!isOffline))}
      >
        <span className={classes.mainWords}>
          {isOffline ? saveWords(isPrepared) : 'Salvar e chamar próximo'}
          {next?.ticket != null && (
            <small>
              senha {next.ticket} · {next.patient_name.split(' ')[0]}
            </small>
          )}
        </span>
      </Button>
      {!isOffline && (
        <Button
          variant="default"
          className={classes.minor}
          disabled={saving || disabled}
          onClick={onFirstClick(() => onSave(false))}
        >
          Salvar
        </Button>
      )}
    </>
  )
}

const saveWords = (isPrepared: boolean) => (isPrepared ? 'Salvar e voltar à lista' : 'Salvar')

/** The one thing to do when nobody is being served. */
export function CallNext({ desk: { claim, halted } }: { desk: Desk }) {
  return (
    <div className={classes.empty}>
      <Button
        className={classes.main}
        leftSection={<IconUserPlus size={24} aria-hidden="true" />}
        loading={claim.pending}
        disabled={halted !== null || !claim.view || !claim.isKnown}
        onClick={() => void claim.call()}
        data-autofocus
      >
        Chamar próximo
      </Button>
      {halted === null && claim.view?.waiting === 0 && (
        <p>A fila aparece aqui assim que alguém fizer o check-in.</p>
      )}
    </div>
  )
}
