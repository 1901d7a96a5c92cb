import type { EndpointOptions } from '@iris/contracts/endpoint'
import type { CallInput } from './call.ts'

/** A call about one record: its address names nothing but the id. */
export type ById = EndpointOptions & { path: `/${string}/:id` }

/** The input of such a call. Of an endpoint it does not know yet the compiler cannot follow that, hence the cast. */
export function inputById<E extends ById>(
  id: number,
  rest?: Omit<CallInput<E>, 'params'>,
): CallInput<E> {
  return { ...rest, params: { id } } as unknown as CallInput<E>
}
