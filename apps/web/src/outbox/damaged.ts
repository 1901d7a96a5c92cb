import { ApiError } from '../api/api-error.ts'
import type { EntryRow } from './device-database.ts'
import type { EntryNote, EntryRefusal } from './entry.ts'

/** Why an entry whose content a device has damaged waits for a person: it can only be thrown away. */
export const DAMAGED: EntryRefusal = {
  status: 0,
  code: undefined,
  message: 'Este registro não abre mais neste aparelho.',
  errors: {},
}

/** The browser closed its database, or its storage starts anew: the next look may find everything well. */
const PASSING = new Set(['InvalidStateError', 'UnknownError', 'AbortError'])

/** Whether what could not be read will never be. A key that is missing comes with the network. */
export const isDamage = (cause: unknown): boolean =>
  !(cause instanceof ApiError) && !(cause instanceof DOMException && PASSING.has(cause.name))

/** What is still known of it. Throws where it may open the next time. */
export function damagedNote(row: EntryRow, cause: unknown): EntryNote {
  if (!isDamage(cause)) throw cause
  const { key, subject, madeAt, state, needs, kind } = row
  return {
    key,
    subject,
    madeAt,
    madeOffline: false,
    state,
    endpoint: { method: 'POST', path: '/', access: 'self' },
    input: {},
    about: {
      kind,
      label: 'Registro danificado',
      name: '',
      ticket: null,
      facts: '',
      examId: null,
      eventId: null,
    },
    needs,
    refusal: DAMAGED,
  }
}
