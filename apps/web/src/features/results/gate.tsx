import type { ResultGate } from '@iris/contracts/results'
import { RESULT_OPEN_MINUTES, RESULT_TRIES } from '@iris/domain/result-link'
import { formatDateTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { parseTypedDate } from '@iris/domain/typed-date'
import { IconArrowRight, IconClock, IconFileText, IconShieldLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { BirthDateInput } from './birth-date-input.tsx'
import { Button } from './button.tsx'
import classes from './gate.module.css'

type GateProps = {
  gate: ResultGate
  /** Of the last try. */
  error: ApiError | null
  isAsking: boolean
  /** The result was open on this page, and has been hidden. */
  wasOpen: boolean
  /** yyyy-MM-dd. */
  onOpen: (dob: string) => void
}

const NO_DATE = 'Digite o dia, o mês e o ano, como 14/05/1986.'

/** Asks for the birth date of who was examined. */
export function Gate({ gate, error, isAsking, wasOpen, onOpen }: GateProps) {
  const [typed, setTyped] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (wasOpen) heading.current?.focus()
  }, [wasOpen])

  function submit(form: HTMLFormElement) {
    const dob = parseTypedDate(typed, todayInSaoPaulo())
    setIncomplete(dob === null)
    if (dob !== null) onOpen(dob)
    else form.querySelector('input')?.focus()
  }

  return (
    <div className={classes.gate}>
      <span className={classes.disc}>
        <IconFileText size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <h1 ref={heading} className={classes.heading} tabIndex={-1}>
        <span className={classes.of}>Resultado de </span>
        <span className={classes.name} aria-hidden="true">
          {gate.patient.replaceAll('*', '•')}
        </span>
        <span className="visually-hidden">{gate.patient.replaceAll('*', '')}</span>
      </h1>
      <p className={classes.about}>O nome fica escondido até você confirmar.</p>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isAsking) submit(event.currentTarget)
        }}
      >
        {wasOpen && !error && (
          <p className={classes.hidden} role="status">
            O resultado foi escondido depois de {RESULT_OPEN_MINUTES} minutos sem uso. Confirme de
            novo para ver.
          </p>
        )}
        <BirthDateInput
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setIncomplete(false)
          }}
          error={isIncomplete ? NO_DATE : error && !isAsking && <Refusal error={error} />}
        />
        {error?.attemptsLeft !== undefined && <Tries left={error.attemptsLeft} />}
        <Button type="submit" isBusy={isAsking}>
          Ver meu resultado
          <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
        </Button>
      </form>
      <ul className={classes.notes}>
        <Note icon={<IconShieldLock size={20} stroke={1.75} />}>
          Depois de {RESULT_TRIES} erros o link é bloqueado. A clínica não pede senha, CPF nem
          pagamento aqui.
        </Note>
        <Note icon={<IconClock size={20} stroke={1.75} />}>
          Disponível até <strong>{formatDateTime(gate.expires_at).slice(0, 10)}</strong>
        </Note>
      </ul>
    </div>
  )
}

function Refusal({ error }: { error: ApiError }) {
  const { attemptsLeft: left } = error
  if (left === undefined) return error.message
  // An element of its own: a browser that translates the page takes bare texts out, and React would look for them in vain.
  return (
    <span>
      {error.message}{' '}
      <strong>{left === 1 ? 'Resta 1 tentativa.' : `Restam ${left} tentativas.`}</strong>
    </span>
  )
}

/** One bar for each try; the sentence above says how many are left. */
function Tries({ left }: { left: number }) {
  return (
    <div className={classes.tries} aria-hidden="true">
      {Array.from({ length: RESULT_TRIES }, (_, at) => `${at}`).map((at) => (
        <span key={at} data-left={Number(at) < left || undefined} />
      ))}
    </div>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.note}>
      <span className={classes.mark} aria-hidden="true">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
