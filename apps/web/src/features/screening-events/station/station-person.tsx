import type { Participant } from '@iris/contracts/event-participants'
import { ageInWords } from '@iris/domain/age'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { missedCallsNote, type Station } from '@iris/domain/station-queue'
import type { WaitLimits } from '@iris/domain/waiting-words'
import { IconStar } from '@tabler/icons-react'
import { EMPTY } from '../../../ui/format.ts'
import { PartMarks } from '../../../ui/part-marks.tsx'
import { WaitingTime } from '../waiting-time.tsx'
import classes from './station-person.module.css'

type StationPersonProps = {
  person: Participant
  station: Station
  limits: WaitLimits | undefined
  /** What matters here from the triage: 'Usa óculos'. */
  notes?: readonly string[] | undefined
}

/** Who is being served: the ticket large, the person, their parts, and how long they waited. */
export function StationPerson({ person, station, limits, notes = [] }: StationPersonProps) {
  const { ticket, patient_name, dob, sector, occupation, parts, priority, at_station } = person
  const waited =
    at_station && person.waiting_since
      ? (Date.parse(at_station.since) - Date.parse(person.waiting_since)) / 1000
      : null
  const missed = missedCallsNote(person.missed_calls)
  const facts = [ageOf(person), `nasc. ${formatDate(dob)}`, sector, occupation].filter(Boolean)
  return (
    <section className={classes.person} aria-label="Pessoa em atendimento">
      <p className={classes.ticket}>
        <span>Senha</span>
        <strong>{ticket ?? EMPTY}</strong>
      </p>
      <div className={classes.about}>
        <h2>{patient_name}</h2>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        <PartMarks
          label="Partes do exame"
          markOf={(part) => ({ state: parts[part] ? 'done' : part === station ? 'now' : 'todo' })}
        />
      </div>
      <div className={classes.aside}>
        {waited !== null && waited >= 0 && (
          <p>
            Esperou <WaitingTime seconds={waited} limits={limits} />
          </p>
        )}
        <p className={classes.notes}>
          {priority && (
            <span data-priority>
              <IconStar size={14} aria-hidden="true" /> Prioridade
            </span>
          )}
          {missed && <span>{missed}</span>}
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </p>
      </div>
    </section>
  )
}

/** The same person in one line, where the part needs the screen. */
export function PersonTile({ person }: { person: Participant }) {
  return (
    <section className={classes.tile} aria-label="Pessoa em atendimento">
      <p>
        <span>Senha</span> <strong>{person.ticket ?? EMPTY}</strong>
      </p>
      <div>
        <h2>{person.patient_name}</h2>
        <span>{[ageOf(person), person.sector].filter(Boolean).join(' · ')}</span>
      </div>
    </section>
  )
}

const ageOf = ({ dob }: Participant) => ageInWords(dob, todayInSaoPaulo())
