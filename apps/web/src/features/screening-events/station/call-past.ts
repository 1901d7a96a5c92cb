import type { BodyInput } from '@iris/contracts/endpoint'
import type { Participant } from '@iris/contracts/event-participants'
import { type callNext, KEPT_MAX } from '@iris/contracts/event-stations'
import { isKeptHere, type KeptParts } from '../../../outbox/use-kept-here.ts'
import { toast } from '../../../ui/toast.tsx'

/** Resolves with null when nobody waits, and when it failed, which was said. */
export type Calling = (body: BodyInput<typeof callNext>) => Promise<Participant | null>

/** The server still sends them although it was told of them: one of a former version. */
const SENDING = 'O que foi salvo está sendo enviado. Chame de novo em instantes.'

/**
 * Calls the next person, and tells whose parts wait here. Calls on past whoever comes nevertheless: an entry need not say which
 * participant it is of, and another tab may just have stored one.
 */
export async function callPast(
  { read }: Pick<KeptParts, 'read'>,
  call: Calling,
): Promise<Participant | null> {
  const passed = new Set<number>()
  for (;;) {
    const kept = await read().catch(() => undefined)
    const told = [...new Set([...(kept?.participants ?? []), ...passed])]
    // Of a device that cannot be read nothing is said, or everybody who is kept there would be called again.
    const next = await call(kept ? { kept: told.slice(0, KEPT_MAX) } : {})
    const now = await read().catch(() => kept)
    if (!next || ![kept, now].some((each) => each && isKeptHere(each, next))) return next
    if (passed.has(next.id)) {
      toast.error(SENDING)
      return null
    }
    passed.add(next.id)
  }
}
