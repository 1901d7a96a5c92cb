import type { OpenedResult } from '@iris/contracts/results'
import { ageInWords } from '@iris/domain/age'
import { councilWords } from '@iris/domain/clinic'
import { correctedResult } from '@iris/domain/corrected-result'
import {
  judgedOnWords,
  NEXT_STEP,
  SCREENING_NOTICE,
  WARNING_SIGNS,
} from '@iris/domain/result-words'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { signedResult } from '@iris/domain/signed-result'
import {
  IconCircleCheck,
  IconRefresh,
  IconStethoscope,
  IconUrgent,
  IconUserSearch,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { initials } from '../../ui/format.ts'
import pageTitle from '../../ui/page-title.module.css'
import { Findings } from './findings.tsx'
import classes from './opened.module.css'

type OpenedProps = {
  result: OpenedResult
  /** yyyy-MM-dd, as it was typed: the answer does not repeat it. */
  dob: string
  /** How the clinic is reached. */
  contact: ReactNode
  /** The PDF. */
  action: ReactNode
}

/** The result on a phone: the verdict, then what to do, then what was seen. */
export function Opened({ result, dob, contact, action }: OpenedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const { classification, doctor, event, examined_on, corrected_at } = result
  const facts = [
    ageInWords(dob, examined_on),
    `exame de ${formatDate(examined_on)}`,
    ...(event ? [event] : []),
  ]
  return (
    <article className={classes.page}>
      <header>
        <h1 ref={heading} className={`${pageTitle.title} ${classes.name}`} tabIndex={-1}>
          {result.patient_name}
        </h1>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        {corrected_at && (
          <p className={classes.corrected}>
            <IconRefresh size={16} stroke={2} aria-hidden="true" />
            {correctedResult(corrected_at)}
          </p>
        )}
      </header>
      <section
        className={classes.verdict}
        data-verdict={classification.value}
        aria-label="Resultado"
      >
        <VerdictIcon of={classification.value} />
        <h2>{classification.title}</h2>
        <p>{classification.text}</p>
      </section>
      <section className={classes.step} aria-label={NEXT_STEP}>
        <p className={classes.eyebrow}>{NEXT_STEP}</p>
        <h2>{result.next_step}</h2>
        <p className={classes.note}>{result.next_step_note}</p>
        {contact}
      </section>
      <Findings result={result} />
      <section className={classes.warning} aria-label="Sinais de alerta">
        <IconUrgent size={22} stroke={1.75} aria-hidden="true" />
        <p>
          <strong>{WARNING_SIGNS.signs}</strong> {WARNING_SIGNS.action}
        </p>
      </section>
      {doctor && (
        <section className={classes.doctor} aria-label="Avaliação médica">
          <span className={classes.initials} aria-hidden="true">
            {initials(doctor.name)}
          </span>
          <div>
            <p className={classes.doctorName}>{doctor.name}</p>
            {doctor.crm && <p>{councilWords(doctor)}</p>}
            <p>{judgedOnWords(result.concluded_at)}</p>
            {result.signature && <p>{signedResult(result.signature)}</p>}
          </div>
        </section>
      )}
      <footer className={classes.foot}>
        {action}
        <p>{SCREENING_NOTICE}</p>
      </footer>
    </article>
  )
}

const VERDICT_ICONS = {
  liberado: IconCircleCheck,
  consulta: IconStethoscope,
  especialista: IconUserSearch,
} as const

function VerdictIcon({ of }: { of: keyof typeof VERDICT_ICONS }) {
  const Icon = VERDICT_ICONS[of]
  return (
    <span className={classes.verdictIcon}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
    </span>
  )
}
