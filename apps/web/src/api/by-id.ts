import type { EndpointOptions } from '@iris/contracts/endpoint'
import type { CallInput } from './call.ts'

/** A call about one record, whose number is all that its address names. */
export type ById = EndpointOptions & { path: `/${string}/:id` }

/** What such a call needs. A generic endpoint's own input stays unknown to the compiler, so it is told here, once. */
export function inputById<E extends ById>(
  id: number,
  rest?: Omit<CallInput<E>, 'params'>,
): CallInput<E> {
  return { ...rest, params: { id } } as unknown as CallInput<E>
}
