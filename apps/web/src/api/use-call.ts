import type { AnswerOf, EndpointOptions } from '@iris/contracts/endpoint'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { type CallInput, type CallOptions, call } from './call.ts'
import { outdatedReads, type Reads } from './outdated-reads.ts'
import { type KeyKeeper, keyRing } from './retry-key.ts'
import { stopped } from './time-limit.ts'

type UseCallOptions<E extends EndpointOptions> = {
  onSuccess?: (answer: AnswerOf<E>, input: CallInput<E>) => unknown
  onError?: (error: ApiError, input: CallInput<E>) => unknown
  /** To load again afterwards. */
  invalidates?: Reads
  /** Where the idempotency key waits; in memory by default. */
  keeper?: KeyKeeper
  /** What the key belongs to besides what is sent: once it has changed, the same input asks for something else. */
  keyedBy?: () => unknown
} & Pick<CallOptions, 'onUploadProgress' | 'token'>

type Sent<E extends EndpointOptions> = { variables: CallInput<E> }

/** What somebody is about to change was there when they opened it. */
const GONE =
  'Este registro foi arquivado ou removido enquanto estava aberto aqui. Atualize a página.'

const IDLE = {
  status: 'idle',
  isPending: false,
  isSuccess: false,
  isError: false,
  data: undefined,
  error: null,
  variables: undefined,
} as const

const PENDING = { ...IDLE, status: 'pending', isPending: true } as const
const SUCCESS = { ...IDLE, status: 'success', isSuccess: true } as const
const FAILED = { ...IDLE, status: 'error', isError: true } as const

/** Where a write is, and what was sent last. */
type State<E extends EndpointOptions> =
  | typeof IDLE
  | (Omit<typeof PENDING, 'variables'> & Sent<E>)
  | (Omit<typeof SUCCESS, 'variables' | 'data'> & Sent<E> & { data: AnswerOf<E> })
  | (Omit<typeof FAILED, 'variables' | 'error'> & Sent<E> & { error: ApiError })

/** For one time: not called when the part of the page is gone by then. */
type Then<E extends EndpointOptions> = {
  onSuccess?: (answer: AnswerOf<E>) => unknown
  onError?: (error: ApiError) => unknown
  onSettled?: () => unknown
}

export type Writing<E extends EndpointOptions> = State<E> & {
  mutate: (input: CallInput<E>, then?: Then<E>) => void
  /** The same as a promise: it settles after `onSuccess` or `onError` has. */
  mutateAsync: (input: CallInput<E>) => Promise<AnswerOf<E>>
  /** Forgets the answer or the error that is shown. */
  reset: () => void
  /** Stops waiting. The write may have reached the server; sent again it has the same key. */
  stop: () => void
}

/**
 * A write. The same input sent again after a lost answer has the same idempotency key, so pressing 'Tentar de novo'
 * never saves twice. It never repeats by itself.
 */
export function useCall<E extends EndpointOptions>(
  endpoint: E,
  options: UseCallOptions<E> = {},
): Writing<E> {
  const [keys] = useState(() => keyRing(options.keeper))
  const [state, setState] = useState<State<E>>(IDLE)
  // An answer meets what the page says by then.
  const latest = useEffectEvent(() => ({ endpoint, ...options }))
  const isThere = useRef(true)
  useLayoutEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const underWay = useRef<AbortController>(undefined)
  const [ways] = useState(() => ({ mutate, mutateAsync, reset, stop }))

  const tellOutdated = () => outdatedReads.tell(latest().invalidates ?? [])

  async function mutateAsync(variables: CallInput<E>): Promise<AnswerOf<E>> {
    const controller = new AbortController()
    underWay.current = controller
    const show = (next: State<E>) => {
      if (underWay.current === controller) setState(next)
    }
    show({ ...PENDING, variables })
    try {
      const data = await send(variables, controller.signal)
      tellOutdated()
      await latest().onSuccess?.(data, variables)
      show({ ...SUCCESS, data, variables })
      return data
    } catch (cause) {
      const error = cause as ApiError
      // It may be stored: whoever goes on without another try sees whether it is.
      if (error.isUncertain) tellOutdated()
      // The person who stopped waiting knows it, so no error is shown.
      if (!controller.signal.aborted) await latest().onError?.(error, variables)
      show({ ...FAILED, error, variables })
      throw error
    }
  }

  async function send(input: CallInput<E>, signal: AbortSignal): Promise<AnswerOf<E>> {
    const { endpoint, onUploadProgress, token, keyedBy } = latest()
    const idempotencyKey = keys.keyFor(keyedBy ? [input, keyedBy()] : input)
    try {
      const options = { onUploadProgress, token, signal, idempotencyKey }
      const answer = await call(endpoint, input, options)
      keys.settle(idempotencyKey)
      return answer
    } catch (error) {
      if (error instanceof ApiError) {
        if (!error.isUncertain) keys.settle(idempotencyKey)
        if (error.code === 'not-found') error.message = GONE
      }
      throw error
    }
  }

  function mutate(input: CallInput<E>, { onSuccess, onError, onSettled }: Then<E> = {}) {
    const sent = mutateAsync(input)
    const mine = underWay.current
    const isShown = () => isThere.current && underWay.current === mine
    sent
      .then(
        (answer) => void (isShown() && onSuccess?.(answer)),
        (error: ApiError) => void (isShown() && onError?.(error)),
      )
      .finally(() => isShown() && onSettled?.())
  }

  function reset() {
    underWay.current = undefined
    setState(IDLE)
  }

  function stop() {
    underWay.current?.abort(stopped())
  }

  return { ...state, ...ways }
}

/** For a form that creates or changes a record. */
export function stopAll(...writes: readonly { stop: () => void }[]): () => void {
  return () => {
    for (const { stop } of writes) stop()
  }
}
