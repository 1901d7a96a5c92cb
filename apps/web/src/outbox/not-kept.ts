import { ApiError } from '../api/api-error.ts'

const NO_ROOM =
  'Este aparelho está sem espaço para guardar o registro, e não há rede para enviá-lo. Libere espaço no aparelho ou leve-o até onde houver rede.'
const BROKEN =
  'Este aparelho não conseguiu guardar o registro, e não há rede para enviá-lo. Tente de novo ou leve o aparelho até onde houver rede.'

/** Whether a device did not store something because it is full. */
export const isNoRoom = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'QuotaExceededError'

/**
 * What to say of a write that this device could not store and that was sent straight, without reaching the server either.
 * @param cause why it was not stored; of a key that is missing, the network is all there is to say
 */
export function whyNotKept(cause: unknown, failure: unknown): unknown {
  if (!(failure instanceof ApiError) || !failure.isUnreached || failure.mayHaveArrived)
    return failure
  if (cause instanceof ApiError) return failure
  return new ApiError(0, isNoRoom(cause) ? NO_ROOM : BROKEN)
}
