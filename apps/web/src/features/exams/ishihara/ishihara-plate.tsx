import { PLATE_COUNT, PLATES, type PlateAnswer } from '@iris/domain/ishihara'
import { Kbd } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { onFirstClick } from '../../../ui/first-click.ts'
import { AnswerKey } from './answer-key.tsx'
import classes from './ishihara-plate.module.css'
import { plateImage, usePreparedPlate } from './plate-image.ts'
import { useAnswerKeys } from './use-answer-keys.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

type IshiharaPlateProps = {
  /** The place in the test, from 1: all that the screen says of the plate. */
  at: number
  /** The plates as they come. */
  order: readonly number[]
  /** How many plates are answered. */
  answered: number
  onAnswer: (answer: PlateAnswer['answer']) => void
  onBack: () => void
  onForward: () => void
  /** At a station: the ways to let the person go. */
  exits?: ReactNode
}

/**
 * One plate, as large as the screen allows, and its two answers. Nothing shows right or wrong, because the patient
 * sees it.
 */
export function IshiharaPlate({
  at,
  order,
  answered,
  onAnswer,
  onBack,
  onForward,
  exits,
}: IshiharaPlateProps) {
  const focused = useFocusOnMount<HTMLDivElement>()
  const plate = order[at - 1] ?? at
  const isOpen = at > answered
  useAnswerKeys(focused, isOpen, onAnswer)
  usePreparedPlate(order[at])

  // The second half of a double click must not answer the next plate.
  const once = (given: PlateAnswer['answer']) => onFirstClick(() => onAnswer(given))

  return (
    <div ref={focused} tabIndex={-1} className={classes.page}>
      <div className={classes.sheet}>
        <div className={classes.progress}>
          <button type="button" className={classes.step} onClick={onBack}>
            <IconArrowLeft size={18} aria-hidden="true" />
            Voltar
          </button>
          <div
            className={classes.segments}
            role="progressbar"
            aria-label="Pranchas"
            aria-valuemin={1}
            aria-valuemax={PLATE_COUNT}
            aria-valuenow={at}
            aria-valuetext={`Prancha ${at} de ${PLATE_COUNT}`}
          >
            {PLATES.map((each) => (
              <span
                key={each}
                data-segment={each === at ? 'current' : each <= answered ? 'done' : 'todo'}
              />
            ))}
          </div>
          <span className={classes.counter} aria-live="polite">
            {at} / {PLATE_COUNT}
          </span>
        </div>
        <div className={classes.card}>
          <img src={plateImage(plate)} alt={`Prancha ${at}`} draggable={false} />
        </div>
        {isOpen ? (
          <>
            <AnswerKey plate={plate} question="Que número o paciente vê?" />
            <div className={classes.answers}>
              <button type="button" aria-keyshortcuts="c" onClick={once('certo')}>
                <span className={classes.disc} data-answer="certo">
                  <IconCheck size={24} aria-hidden="true" />
                </span>
                <span className={classes.word}>Certo</span>
                <Kbd aria-hidden="true">C</Kbd>
              </button>
              <button type="button" aria-keyshortcuts="e" onClick={once('errado')}>
                <span className={classes.disc} data-answer="errado">
                  <IconX size={24} aria-hidden="true" />
                </span>
                <span className={classes.word}>Errado</span>
                <Kbd aria-hidden="true">E</Kbd>
              </button>
            </div>
          </>
        ) : (
          <div className={classes.answered}>
            <p className={classes.question}>Esta prancha já foi respondida.</p>
            <button type="button" className={classes.step} onClick={onForward}>
              Avançar
              <IconArrowRight size={18} aria-hidden="true" />
            </button>
          </div>
        )}
        {exits && <div className={classes.exits}>{exits}</div>}
      </div>
    </div>
  )
}
