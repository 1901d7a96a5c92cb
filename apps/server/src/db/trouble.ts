import { AppError } from '@iris/contracts/errors'
import { codeOf } from './error-code.ts'
import { isUndone } from './undone.ts'

/** PostgreSQL: going down, starting up, too many connections; and class 08, the connection itself. */
const DATABASE_AWAY = /^(57P01|57P02|57P03|53300|08...)$/
/** The system: of a connection, and of a name that is not found, as all are where the network or its names are away. */
const NETWORK_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The codes of PostgreSQL and of the system for a full disk. */
const NO_SPACE = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** The driver's messages about a lost connection, which have no code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the other end of a connection cannot be reached now. */
export const isNetworkAway = (error: unknown) => NETWORK_AWAY.has(codeOf(error))

/**
 * A passing fault of database or disk, as the 503 for the caller; also what was tried again and undone each time.
 * @returns undefined for any other error, which is a fault of ours
 */
export function troubleOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (NO_SPACE.has(code)) return new AppError('service.full', { retryAfter: 60, cause: error })
  // The socket of the database is a file, which does not exist while it starts.
  const noSocket = code === 'ENOENT' && syscall === 'connect'
  const isAway = DATABASE_AWAY.test(code) || isNetworkAway(error) || LOST.test(error.message)
  if (noSocket || isAway || isUndone(error))
    return new AppError('service.unavailable', { retryAfter: 3, cause: error })
  return undefined
}
