import type { checkIn, Participant } from '@iris/contracts/event-participants'
import { useState } from 'react'
import { isRefusal } from '../../../api/api-error.ts'
import type { CallInput } from '../../../api/call.ts'
import { toast } from '../../../ui/toast.tsx'
import { type Coming, useCheckIn } from './check-in-api.ts'
import { checkInEntry } from './check-in-entry.ts'

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

  async function confirm(who: Who, person: Coming | null) {
    setGiven(undefined)
    setLast({ who, person })
    try {
      const participant = await write.mutateAsync({
        params: { id },
        body: who,
        ...checkInEntry(id, person),
      })
      setGiven(participant)
      if (!participant) toast.success(TICKET_LATER)
      onGiven()
    } catch (error) {
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
      write.reset()
      setGiven(undefined)
    },
    given,
    pending: write.isPending,
    error: write.error,
    refused: last?.person ?? null,
  }
}
