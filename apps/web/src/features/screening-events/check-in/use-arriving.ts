import type { checkIn, Participant } from '@iris/contracts/event-participants'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { useRef, useState } from 'react'
import { isRefusal, messageOf } from '../../../api/api-error.ts'
import type { CallInput } from '../../../api/call.ts'
import { toast } from '../../../ui/toast.tsx'
import { type Coming, useCheckIn } from './check-in-api.ts'
import { checkInEntry, madeNow } from './check-in-entry.ts'

export const TICKET_LATER = 'Check-in guardado neste aparelho. A senha sai quando a rede voltar.'

type Who = CallInput<typeof checkIn>['body']

type Outcome = {
  /** The ticket is given, or the check-in waits on this device and brings it later. */
  onGiven: () => void
  /** Somebody of the list has to register first. */
  onUnregistered: (participant: Participant) => void
}

/** The check-in under way: the ticket it gave, or why it was refused. */
export function useArriving(id: number, { onGiven, onUnregistered }: Outcome) {
  const write = useCheckIn()
  const [last, setLast] = useState<{ who: Who; person: Coming | null }>()
  const [given, setGiven] = useState<Participant>()
  /** Whose check-in the screen waits for; a new one each time. */
  const awaited = useRef<object>(undefined)

  async function confirm(who: Who, person: Coming | null) {
    const mine = {}
    awaited.current = mine
    setGiven(undefined)
    setLast({ who, person })
    try {
      const participant = await write.mutateAsync({
        params: { id },
        body: { ...who, made_at: madeNow() },
        ...checkInEntry(id, person),
      })
      if (!participant) toast.success(TICKET_LATER)
      if (awaited.current !== mine) return participant && tellLate(participant)
      setGiven(participant)
      onGiven()
    } catch (error) {
      if (awaited.current !== mine)
        return toast.error(
          [person?.name, messageOf(error)].filter(Boolean).join(': '),
          TOAST_NOTICE_MS,
        )
      if (!isRefusal(error, 'participant.unregistered') || !person?.participant) return
      write.reset()
      onUnregistered(person.participant)
    }
  }

  return {
    confirm,
    again: () => last && void confirm(last.who, last.person),
    /** Another person is looked for. */
    forget() {
      awaited.current = undefined
      write.reset()
      setGiven(undefined)
    },
    given,
    /** Who is confirmed had come before, and left. */
    isBack: last?.person?.participant?.left_at != null,
    pending: write.isPending,
    error: write.error,
    refused: last?.person ?? null,
  }
}

/** Of somebody whose ticket comes while the next one is looked for: what is typed by then stays. */
function tellLate({ patient_name, ticket }: Participant): void {
  toast.success(`${patient_name}: senha ${ticket}.`)
}
