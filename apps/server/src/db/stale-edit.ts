import { AppError } from '@iris/contracts/errors'

/** Whether a record has changed since it was read; never, where the edit does not say when it was read. */
export function isStale(readAt: string | undefined, stored: string): boolean {
  return readAt !== undefined && Date.parse(readAt) !== Date.parse(stored)
}

/**
 * Refuses an edit of a record that has changed since it was read. `stored` is the row's `updated_at`, under lock;
 * `readAt` is the one that the edit sent, and without it the last write wins. Throws AppError `edit.stale`.
 */
export function refuseStale(readAt: string | undefined, stored: string): void {
  if (isStale(readAt, stored)) throw new AppError('edit.stale')
}
