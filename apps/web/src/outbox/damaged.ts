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

/** What is still known of it. Throws where only the key is missing, which comes with the network. */
export function damagedNote(row: EntryRow, cause: unknown): EntryNote {
  if (cause instanceof ApiError) throw cause
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
