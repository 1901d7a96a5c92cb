import type { Participant } from '@iris/contracts/event-participants'
import type { Patient } from '@iris/contracts/patients'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { tellFailure } from '../../../api/tell-failure.ts'
import type { About } from '../../../outbox/entry.ts'
import { type Later, later } from '../../../outbox/later.ts'
import { toast } from '../../../ui/toast.tsx'
import { useCheckIn } from '../check-in/check-in-api.ts'
import { aboutCheckIn, aboutNewcomer, aboutWalkIn, madeNow } from '../check-in/check-in-entry.ts'
import { TICKET_LATER } from '../check-in/use-arriving.ts'
import type { DevicePerson } from './device-roster.ts'
import { waitingRegistration } from './own-writes.ts'

const SENT_MEANWHILE =
  'O cadastro chegou ao servidor, mas o check-in não foi feito: busque a pessoa de novo.'

/** Undefined where it was sent in this instant, which is said: nothing here tells its number. */
async function stillWaiting(subject: string) {
  const registration = await waitingRegistration(subject)
  if (!registration) toast.error(SENT_MEANWHILE, TOAST_NOTICE_MS)
  return registration
}

/** Somebody whom the server has just registered. */
type Registered = Pick<Patient, 'id' | 'name' | 'dob'>

/** Check-ins made without a network. */
export function useCheckInHere(eventId: number) {
  const write = useCheckIn()

  /** Resolves with the answer, undefined while it waits here, or null when it was refused, which was said. */
  async function send(number: number | Later | null, about: About, subject: string) {
    try {
      return await write.mutateAsync({
        params: { id: eventId },
        // One that is not there yet is put in when this is sent.
        body: { patient_id: number as number, made_at: madeNow() },
        about,
        subject,
      })
    } catch (cause) {
      tellFailure(cause)
      return null
    }
  }

  /** @param number the person's, where it is not as in the list */
  function keep({ participant, registration, subject }: DevicePerson, number?: number | Later) {
    const listed = registration ? later(registration.key, 'id') : participant.patient_id
    return send(number ?? listed, aboutCheckIn(participant), subject)
  }

  return {
    isPending: write.isPending,
    /** Of somebody whom this device knows; resolves as `send`. */
    keep: (person: DevicePerson) => keep(person),
    /**
     * Of somebody of its list who was just registered.
     * @param known their number, where the server has told it already
     */
    async keepRegistered(person: DevicePerson, known?: number) {
      if (known !== undefined) return keep(person, known)
      const registration = await stillWaiting(person.subject)
      return registration && keep(person, later(registration.key, 'id'))
    },
    /**
     * Of somebody who is on no list, and whose registration waits on this device under this subject.
     * @param known who they are, where the server has answered the registration already
     */
    async keepNewcomer(subject: string, known?: Registered) {
      if (known) return tell(await send(known.id, aboutWalkIn(eventId, known), subject))
      const registration = await stillWaiting(subject)
      if (!registration) return
      const number = later(registration.key, 'id')
      tell(await send(number, aboutNewcomer(registration.about), subject))
    },
  }
}

/** Of who stands on no list whose line would say it. A refusal was said. */
function tell(come: Participant | null | undefined): void {
  if (come) toast.success(`Senha ${come.ticket}: ${come.patient_name}`)
  if (come === undefined) toast.success(TICKET_LATER)
}
