import type { AnswerOf, EndpointOptions } from '@iris/contracts/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { type CallInput, call } from '../api/call.ts'
import { outdatedReads, type Reads } from '../api/outdated-reads.ts'
import { reach } from '../api/reach.ts'
import { keyRing } from '../api/retry-key.ts'
import { stopped } from '../api/time-limit.ts'
import { useSession } from '../api/use-session.ts'
import { canKeep } from './can-keep.ts'
import type { About, KeptInput } from './entry.ts'

/** Of a write that was stored and that the server has not answered. */
export const keptWords = () =>
  reach.isCut()
    ? 'Guardado neste aparelho. Será enviado quando a rede voltar.'
    : 'Guardado neste aparelho. O envio continua.'

type Options<E extends EndpointOptions> = {
  onSuccess?: (answer: AnswerOf<E>) => unknown
  onError?: (error: ApiError) => unknown
  /** To load again afterwards. */
  invalidates?: Reads
  onUploadProgress?: (part: number) => void
}

/** The day's pages have it; a form elsewhere never needs it. */
const keptWrite = () => import('./kept-write.ts').catch(() => undefined)

/** What is written, and for whom: see `useWritesAbout`. */
type Write<E extends EndpointOptions> = CallInput<E> & { about: About; subject: string }

/**
 * A write on the one road of a screening day: first it is stored on this device, then it is sent. With a network the answer
 * comes as from any call, and a refusal goes back to the form; without one it resolves with undefined, the screen goes
 * on, and the outbox sends it later. Away from an event, and where nothing can be stored, it is a plain call: the form
 * holds what was typed.
 */
export function useKeptCall<E extends EndpointOptions>(
  endpoint: E,
  { onSuccess, onError, invalidates = [], onUploadProgress }: Options<E> = {},
) {
  const { user } = useSession()
  const [keys] = useState(() => keyRing())
  const underWay = useRef<AbortController>(undefined)

  async function send({ about, subject, ...rest }: Write<E>, signal: AbortSignal) {
    const input = rest as unknown as CallInput<E>
    const key = keys.keyFor(input)
    try {
      const answer = await sendWith(key, input, { about, subject }, signal)
      keys.settle(key)
      return answer
    } catch (error) {
      if (error instanceof ApiError && !error.isUncertain) keys.settle(key)
      throw error
    }
  }

  async function sendWith(
    key: string,
    input: CallInput<E>,
    { about, subject }: { about: About; subject: string },
    signal: AbortSignal,
  ) {
    let explain = (failure: unknown) => failure
    if (about.eventId !== null && canKeep()) {
      const intent = { key, endpoint, input: input as KeptInput, subject, about }
      const kept = await (await keptWrite())?.store(intent, user?.name ?? '')
      if (kept?.outcome)
        return kept.outcome(signal, onUploadProgress) as Promise<AnswerOf<E> | undefined>
      if (kept) explain = kept.explain
    }
    // No key yet, or no room: it goes straight or not at all, and the form still holds it.
    return call(endpoint, input, { signal, idempotencyKey: key, onUploadProgress }).catch(
      (failure: unknown) => Promise.reject(explain(failure)),
    )
  }

  const write = useMutation<AnswerOf<E> | undefined, ApiError, Write<E>>({
    mutationFn: (input) => {
      const controller = new AbortController()
      underWay.current = controller
      return send(input, controller.signal)
    },
    onSuccess: async (answer) => {
      outdatedReads.tell(invalidates)
      if (answer !== undefined) await onSuccess?.(answer)
    },
    onError: (error) => {
      // It may be stored: whoever goes on without another try sees whether it is.
      if (error.isUncertain) outdatedReads.tell(invalidates)
      // The person who stopped waiting knows it, so no error is shown.
      return underWay.current?.signal.aborted ? undefined : onError?.(error)
    },
  })
  return { ...write, stop: () => underWay.current?.abort(stopped()) }
}
