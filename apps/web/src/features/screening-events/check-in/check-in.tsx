import type { Participant } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { isCpf } from '@iris/domain/cpf'
import { onlyDigits } from '@iris/domain/digits'
import { readCode } from '@iris/domain/screening-event'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ReadTrouble } from '../../../api/read-trouble.tsx'
import { useSession } from '../../../api/use-session.ts'
import { Arrivals } from './arrivals.tsx'
import classes from './check-in.module.css'
import { type Coming, useComing } from './check-in-api.ts'
import { CheckInHead } from './check-in-head.tsx'
import { FoundPeople } from './found-people.tsx'
import { QrCamera } from './qr-camera.tsx'
import { Refusal } from './refusal.tsx'
import { SearchField } from './search-field.tsx'
import { searchOf } from './search-of.ts'
import { TicketGiven } from './ticket-given.tsx'
import { UndoCheckIn } from './undo-check-in.tsx'
import { useArriving } from './use-arriving.ts'
import { useScanner } from './use-scanner.ts'

export type RegistrationProps = {
  company: number
  companyName: string
  /** Of somebody nobody knows, where it was typed; else ''. */
  cpf: string
  /** What the list knows of who is still to register. */
  participant: Participant | null
  onSaved: (patientId: number) => void
  onClose: () => void
}

type CheckInProps = {
  event: ScreeningEvent
  /** The form of a patient, for who is to register first. */
  registration: (props: RegistrationProps) => ReactNode
  /** Whether somebody fills it in, which nothing may interrupt. */
  onAsking: (isAsking: boolean) => void
}

const RESTS_MS = 250

/** The door: whoever comes is looked for, confirmed with one tap, and their ticket is shown large. */
export function CheckIn({ event, registration, onAsking }: CheckInProps) {
  const { can } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [rested] = useDebouncedValue(typed, RESTS_MS)
  /** What was scanned, or sent with Enter, until something else is typed: a new one each time. */
  const [sent, setSent] = useState<{ text: string } | null>(null)
  const [asked, setAsked] = useState<{ participant: Participant | null } | null>(null)
  const [undoing, setUndoing] = useState<Participant | null>(null)
  const coming = useComing(event, rested)
  const arriving = useArriving(event.id, {
    onGiven: () => setTyped(''),
    onUnregistered: (participant) => setAsked({ participant }),
  })
  const isOpen = event.status === 'open' && can('events.write')
  const { people } = coming
  const isCurrent = searchOf(rested) === searchOf(typed)

  function look(text: string) {
    arriving.forget()
    setTyped(text)
    setSent(null)
  }

  function scan(code: string) {
    look(code)
    setSent({ text: code })
  }

  function newSearch() {
    look('')
    input.current?.focus()
  }

  /** A whole code or CPF that is on no list: the server says why. */
  function ask() {
    const cpf = onlyDigits(typed)
    const code = readCode(typed)
    if (isCpf(cpf)) void arriving.confirm({ cpf }, null)
    else if (code !== null) void arriving.confirm({ code }, null)
  }

  const isAsking = asked !== null
  const tellAsking = useEffectEvent(onAsking)
  useEffect(() => tellAsking(isAsking), [isAsking])

  useScanner(input, asked !== null || undoing !== null, scan)

  const askNow = useEffectEvent(ask)
  const unknown = isCurrent && people?.length === 0 && sent?.text === typed ? sent : null
  // Once the search has found nobody: a scanner's Enter comes before that, and a camera has none.
  useEffect(() => {
    if (unknown) askNow()
  }, [unknown])

  return (
    <div className={classes.desk}>
      <CheckInHead event={event} mayWrite={can('events.write')} />
      <div className={classes.page}>
        {isOpen && (
          <>
            <SearchField
              input={input}
              value={typed}
              onChange={look}
              onAsk={() => {
                input.current?.select()
                setSent({ text: typed })
              }}
              found={people && isCurrent ? foundWords(people, coming.more) : null}
            />
            <QrCamera onCode={scan} />
            <ReadTrouble of={coming.trouble} />
            {arriving.error ? (
              <Refusal
                error={arriving.error}
                person={arriving.refused}
                onAgain={arriving.again}
                onNewSearch={newSearch}
                onRegister={() => setAsked({ participant: null })}
              />
            ) : (
              people &&
              isCurrent && (
                <FoundPeople
                  people={people}
                  more={coming.more}
                  pending={arriving.pending}
                  onConfirm={(one: Coming) => void arriving.confirm(one.arriving, one)}
                  onUndo={setUndoing}
                  onRegister={() => setAsked({ participant: null })}
                />
              )
            )}
            {arriving.given && typed === '' && (
              <TicketGiven
                event={event}
                participant={arriving.given}
                isBack={arriving.isBack}
                onUndo={setUndoing}
              />
            )}
          </>
        )}
        <Arrivals event={event} onUndo={isOpen ? setUndoing : undefined} />
        {asked &&
          registration({
            company: event.company_id,
            companyName: event.companyName,
            cpf: isCpf(onlyDigits(typed)) ? onlyDigits(typed) : '',
            participant: asked.participant,
            onSaved: (patient_id) => void arriving.confirm({ patient_id }, null),
            onClose: () => setAsked(null),
          })}
        {undoing && (
          <UndoCheckIn
            participant={undoing}
            onDone={arriving.forget}
            onClose={() => setUndoing(null)}
          />
        )}
      </div>
    </div>
  )
}

function foundWords(people: Coming[], more: boolean): string {
  if (people.length === 0) return 'Ninguém encontrado'
  if (people.length === 1) return '1 pessoa encontrada'
  return more ? `Mais de ${people.length} pessoas` : `${people.length} pessoas encontradas`
}
