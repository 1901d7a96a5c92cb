import type { AnswerOf, EndpointOptions } from '@iris/contracts/endpoint'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './api-error.ts'
import { type CallInput, type CallOptions, call } from './call.ts'
import { type KeyKeeper, keyRing } from './idempotency.ts'

type UseCallOptions<E extends EndpointOptions> = {
  onSuccess?: (answer: AnswerOf<E>, input: CallInput<E>) => unknown
  onError?: (error: ApiError, input: CallInput<E>) => unknown
  /** Reads that are out of date afterwards, by endpoint: every page and filter of them. */
  invalidates?: readonly Pick<EndpointOptions, 'path'>[]
  /** Where the idempotency key waits; in memory unless given. */
  keeper?: KeyKeeper
} & Pick<CallOptions, 'onUploadProgress' | 'token'>

/**
 * A write. The same input sent again after a lost answer carries the same idempotency key, so
 * pressing 'Tentar de novo' never saves twice.
 */
export function useCall<E extends EndpointOptions>(
  endpoint: E,
  { onSuccess, onError, invalidates = [], keeper, ...options }: UseCallOptions<E> = {},
): UseMutationResult<AnswerOf<E>, ApiError, CallInput<E>> {
  const client = useQueryClient()
  const [keys] = useState(() => keyRing(keeper))
  return useMutation<AnswerOf<E>, ApiError, CallInput<E>>({
    mutationFn: async (input) => {
      try {
        const answer = await call(endpoint, input, {
          ...options,
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
    onError: (error, input) => onError?.(error, input),
  })
}
