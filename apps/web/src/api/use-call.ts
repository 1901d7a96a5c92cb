import type { AnswerOf, EndpointOptions } from '@iris/contracts/endpoint'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { type CallInput, type CallOptions, call } from './call.ts'
import { type KeyKeeper, keyRing } from './retry-key.ts'
import { stopped } from './time-limit.ts'

type UseCallOptions<E extends EndpointOptions> = {
  onSuccess?: (answer: AnswerOf<E>, input: CallInput<E>) => unknown
  onError?: (error: ApiError, input: CallInput<E>) => unknown
  /** Reads to load again afterwards, by endpoint: every page and filter of them. */
  invalidates?: readonly Pick<EndpointOptions, 'path'>[]
  /** Where the idempotency key waits; in memory by default. */
  keeper?: KeyKeeper
} & Pick<CallOptions, 'onUploadProgress' | 'token'>

export type Writing<E extends EndpointOptions> = UseMutationResult<
  AnswerOf<E>,
  ApiError,
  CallInput<E>
> & {
  /** Stops waiting. The write may have reached the server; sent again it has the same key. */
  stop: () => void
}

/**
 * A write. The same input sent again after a lost answer has the same idempotency key, so pressing 'Tentar de novo'
 * never saves twice.
 */
export function useCall<E extends EndpointOptions>(
  endpoint: E,
  { onSuccess, onError, invalidates = [], keeper, ...options }: UseCallOptions<E> = {},
): Writing<E> {
  const client = useQueryClient()
  const [keys] = useState(() => keyRing(keeper))
  const underWay = useRef<AbortController>(undefined)
  const write = useMutation<AnswerOf<E>, ApiError, CallInput<E>>({
    mutationFn: async (input) => {
      const controller = new AbortController()
      underWay.current = controller
      try {
        const answer = await call(endpoint, input, {
          ...options,
          signal: controller.signal,
          idempotencyKey: keys.keyFor(input),
        })
        keys.settle()
        return answer
      } catch (error) {
        if (error instanceof ApiError && !error.isUncertain) keys.settle()
        throw error
      }
    },
    onSuccess: async (answer, input) => {
      for (const { path } of invalidates) {
        void client.invalidateQueries({ queryKey: [path] })
      }
      await onSuccess?.(answer, input)
    },
    // The person who stopped waiting knows it, so no error is shown.
    onError: (error, input) =>
      underWay.current?.signal.aborted ? undefined : onError?.(error, input),
  })
  return { ...write, stop: () => underWay.current?.abort(stopped()) }
}

/** For a form that creates or changes a record. */
export function stopAll(...writes: readonly { stop: () => void }[]): () => void {
  return () => {
    for (const { stop } of writes) stop()
  }
}
