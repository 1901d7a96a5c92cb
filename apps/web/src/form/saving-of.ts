import type { ApiError } from '../api/api-error.ts'
import { stopAll } from '../api/use-call.ts'

type Write = { isPending: boolean; error: ApiError | null; stop: () => void }

/** What a `FormModal` shows of its save: of the write that creates the record and of the one that changes it. */
export function savingOf(
  stale: { shown: (error: ApiError | null) => ApiError | null },
  create: Write,
  update: Write,
) {
  return {
    pending: create.isPending || update.isPending,
    onStop: stopAll(create, update),
    // A record that somebody else had created meanwhile is changed after that.
    error: stale.shown(update.error ?? create.error),
  }
}
