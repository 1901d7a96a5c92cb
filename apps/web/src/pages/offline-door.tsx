import type { Patient } from '@iris/contracts/patients'
import { isCpf } from '@iris/domain/cpf'
import { onlyDigits } from '@iris/domain/digits'
import { recentWords } from '@iris/domain/sao-paulo-date'
import { type ReactNode, useCallback, useState } from 'react'
import { useSession } from '../api/use-session.ts'
import { BY_TECHNICIANS } from '../features/screening-events/check-in/by-technicians.ts'
import type { RegistrationProps } from '../features/screening-events/check-in/check-in.tsx'
import type { HeldPackage } from '../features/screening-events/offline/device-packages.ts'
import type { DevicePerson } from '../features/screening-events/offline/device-roster.ts'
import { OfflineList, OfflinePage } from '../features/screening-events/offline/offline-list.tsx'
import { ToBeStarted } from '../features/screening-events/offline/to-be-started.tsx'
import { useCheckInHere } from '../features/screening-events/offline/use-check-in-here.ts'
import { useDeviceRoster } from '../features/screening-events/offline/use-device-roster.ts'
import { wayIn } from '../features/screening-events/offline/ways.ts'
import { useOutboxSummary } from '../outbox/outbox-summary.ts'

export type DoorRegistration = Omit<RegistrationProps, 'onSaved'> & {
  /** Without the patient: it waits on this device. */
  onSaved: (saved: Patient | undefined, subject: string) => void
}

/** Who is registered: somebody of the list, or nobody knows them, and perhaps a CPF was typed. */
type Asked = { person: DevicePerson | null; cpf: string }

type OfflineDoorProps = {
  held: HeldPackage
  registration: (props: DoorRegistration) => ReactNode
  onAsking: (isAsking: boolean) => void
}

/** The door of an event that this device was prepared for, while the server cannot be reached. */
export function OfflineDoor({ held, registration, onAsking }: OfflineDoorProps) {
  const { event, made_at } = held
  const { can } = useSession()
  const mayCheckIn = can('events.write')
  const wayOf = useCallback((person: DevicePerson) => wayIn(person, mayCheckIn), [mayCheckIn])
  const people = useDeviceRoster(held)
  const checkIn = useCheckInHere(event.id)
  const { isFull } = useOutboxSummary()
  const [asked, setAsked] = useState<Asked | null>(null)

  function ask(next: Asked | null) {
    setAsked(next)
    onAsking(next !== null)
  }

  function choose(person: DevicePerson) {
    if (wayOf(person).needsRegistration) ask({ person, cpf: '' })
    else void checkIn.keep(person)
  }

  function register(typed: string) {
    const cpf = onlyDigits(typed)
    ask({ person: null, cpf: isCpf(cpf) ? cpf : '' })
  }

  function registered({ person }: Asked, saved: Patient | undefined, subject: string) {
    if (person) void checkIn.keepRegistered(person, saved?.id)
    else void checkIn.keepNewcomer(subject, saved)
  }

  return (
    <OfflinePage
      eventId={event.id}
      title="Check-in"
      place={[event.name, event.place].filter(Boolean).join(' · ')}
      note={
        mayCheckIn ? (
          <>
            {isFull
              ? 'Não há espaço neste aparelho para guardar o check-in: libere espaço nele ou leve-o até onde houver rede.'
              : 'O check-in fica guardado neste aparelho, e a senha sai quando a rede voltar.'}{' '}
            Quem não estava na lista {recentWords(made_at)} não é encontrado, mas pode ser
            cadastrado aqui.
            <ToBeStarted event={event} />
          </>
        ) : (
          BY_TECHNICIANS
        )
      }
    >
      <OfflineList
        people={people}
        wayOf={wayOf}
        pending={checkIn.isPending}
        isResting={asked !== null}
        hasCamera
        onChoose={choose}
        onRegister={mayCheckIn ? register : undefined}
      />
      {asked &&
        registration({
          company: event.company_id,
          companyName: event.companyName,
          cpf: asked.cpf,
          participant: asked.person?.participant ?? null,
          onSaved: (saved, subject) => registered(asked, saved, subject),
          onClose: () => ask(null),
        })}
    </OfflinePage>
  )
}
