import { AppError, type ErrorCode } from '@iris/contracts/errors'
import type { AuditEntry } from './audit.ts'

/**
 * A refusal that tells what stands instead, so that a person can compare the two. It is a read of that record, which
 * the entry records.
 */
export class ConflictError extends AppError {
  readonly stands: object
  readonly read: AuditEntry
  /** @param stands in the shape of the call's answer, or with more, which is left out */
  constructor(code: ErrorCode, stands: object, read: Omit<AuditEntry, 'action'>) {
    super(code)
    this.stands = stands
    this.read = { action: 'read', ...read }
  }
}
