import type { Participant } from '@iris/contracts/event-participants'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { isShown, ReadTrouble } from '../api/read-trouble.tsx'
import { uuid } from '../api/retry-key.ts'
import type { PatientValues } from '../features/patients/patient-form.ts'
import { CheckIn } from '../features/screening-events/check-in/check-in.tsx'
import { useEvent } from '../features/screening-events/events-api.ts'
import type { HeldPackage } from '../features/screening-events/offline/device-packages.ts'
import { NEWCOMER, newSubject } from '../features/screening-events/offline/device-roster.ts'
import { NotPrepared, OfflinePage } from '../features/screening-events/offline/offline-list.tsx'
import { useCheckInHere } from '../features/screening-events/offline/use-check-in-here.ts'
import { useOutOfReach } from '../features/screening-events/offline/use-out-of-reach.ts'
import { usePackage } from '../features/screening-events/offline/use-package.ts'
import { usePackageUpkeep } from '../features/screening-events/offline/use-package-upkeep.ts'
import { writesAbout } from '../features/screening-events/writes-about-person.ts'
import { WritesAboutProvider } from '../outbox/writes-about.ts'
import { dialogPart } from '../ui/dialog-part.tsx'
import { LinesSkeleton } from '../ui/skeletons.tsx'
import { type DoorRegistration, OfflineDoor } from './offline-door.tsx'

// Only for who is to register at the door.
const fetchModal = async () => (await import('../features/patients/patient-modal.tsx')).PatientModal
const PatientModal = dialogPart('Abrindo o paciente', fetchModal)

/** The door of an event: who comes is found, confirmed and given a ticket. */
export function ScreeningCheckInPage() {
  const id = Number(useParams().id)
  const event = useEvent(id)
  const held = usePackage(id)
  const isOut = useOutOfReach([event])
  /** On which of the two doors somebody fills in a registration: it stays until that is saved. */
  const [asking, setAsking] = useState<'online' | 'offline' | null>(null)
  const checkIn = useCheckInHere(id)
  usePackageUpkeep(id, event.dataUpdatedAt)

  const isPrepared = held != null
  useEffect(() => {
    // At hand before the network goes.
    if (isPrepared) fetchModal().catch(() => undefined)
  }, [isPrepared])

  const isOffline = asking === null ? isOut : asking === 'offline'
  if (isOffline && held)
    return (
      <OfflineDoor
        held={held}
        registration={(props) => (
          <Registration eventId={id} operators={held.operators} {...props} />
        )}
        onAsking={(isAsking) => setAsking(isAsking ? 'offline' : null)}
      />
    )
  if (isOffline && held === null && !event.data)
    return (
      <OfflinePage eventId={id} title="Check-in" place="" note={<NotPrepared eventId={id} />} />
    )
  return (
    <>
      <ReadTrouble of={event} />
      {isShown(event) && !event.data && <LinesSkeleton lines={8} />}
      {event.data && (
        <CheckIn
          event={event.data}
          registration={({ onSaved, ...props }) => (
            <Registration
              eventId={id}
              operators={held?.operators}
              {...props}
              // Where the network went meanwhile it waits here, and the check-in behind it.
              onSaved={(saved, subject) =>
                saved ? onSaved(saved.id) : void checkIn.keepNewcomer(subject)
              }
            />
          )}
          onAsking={(isAsking) => setAsking(isAsking ? 'online' : null)}
        />
      )}
    </>
  )
}

const NOBODY = { name: '', ticket: null, facts: '' }

type RegistrationOf = DoorRegistration & {
  eventId: number
  operators: HeldPackage['operators']
}

function Registration({
  eventId,
  operators,
  company,
  companyName,
  cpf,
  participant,
  onSaved,
  onClose,
}: RegistrationOf) {
  const [subject] = useState(() => (participant ? newSubject(participant) : `${NEWCOMER}${uuid()}`))
  const known = participant ? writesAbout(participant) : { ...NOBODY, eventId }
  return (
    <WritesAboutProvider value={{ ...known, subject }}>
      <PatientModal
        companyName={companyName}
        operators={operators}
        known={{ company, cpf, ...(participant && knownOf(participant)) }}
        onSaved={(saved) => onSaved(saved, subject)}
        onClose={onClose}
      />
    </WritesAboutProvider>
  )
}

/** What the list of the company says about somebody who is still to register. */
function knownOf(participant: Participant): Partial<PatientValues> {
  const { patient_name, cpf, dob, email, phone, employee_code, sector, unit, occupation } =
    participant
  return {
    name: patient_name,
    cpf,
    dob,
    email: email ?? '',
    phone: phone ?? '',
    employee_code: employee_code ?? '',
    sector: sector ?? '',
    unit: unit ?? '',
    occupation: occupation ?? '',
  }
}
