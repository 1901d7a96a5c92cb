import { Kbd } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import classes from './answer-key.module.css'
import { useHeld } from './use-held.ts'
import { usePlateReadings } from './use-plate-readings.ts'

type AnswerKeyProps = { plate: number; question: string }

/**
 * The question below a plate, and 'Gabarito': the answer replaces the question only while it is held. An examiner who
 * does not see all colours must be able to score, but the patient sits at the same screen.
 */
export function AnswerKey({ plate, question }: AnswerKeyProps) {
  const { isHeld, bind } = useHeld('g')
  return (
    <div className={classes.row}>
      <p className={classes.question}>{isHeld ? <Reading plate={plate} /> : question}</p>
      <button
        type="button"
        className={classes.hold}
        aria-keyshortcuts="g"
        aria-pressed={isHeld}
        title="Segure para ver o número esperado"
        {...bind}
      >
        <IconKey size={18} aria-hidden="true" />
        <span>
          Gabarito
          <small>segure para ver, solte para esconder</small>
        </span>
        <Kbd aria-hidden="true">G</Kbd>
      </button>
    </div>
  )
}

function Reading({ plate }: { plate: number }) {
  const { readings, failed } = usePlateReadings()
  const reading = readings?.get(plate)
  if (reading) return `${reading.normal}. ${reading.deficient}.`
  return failed ? 'Sem rede: o gabarito não pôde ser lido.' : '…'
}
