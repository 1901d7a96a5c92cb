import { AppError, type ErrorCode, type SavedBy } from '@iris/contracts/errors'
import type { Database } from '../db/database.ts'
import type { AuditEntry } from './audit.ts'

/**
 * A refusal that tells what stands instead, so that a person can compare the two. It is a read of that record, which
 * the entry records.
 */
export class ConflictError extends AppError {
  readonly stands: object
  readonly read: AuditEntry
  readonly fields: readonly string[]
  /**
   * @param stands in the shape of the call's answer, or with more, which is left out
   * @param fields those that both saves are about, where the record has parts that several people save
   */
  constructor(
    code: ErrorCode,
    stands: object,
    read: Omit<AuditEntry, 'action'>,
    fields: readonly string[] = [],
  ) {
    super(code)
    this.stands = stands
    this.read = { action: 'read', ...read }
    this.fields = fields
  }
}

/** Who last saved one of these fields, or any field, of a record; undefined when unknown. */
export type LastSave = (
  db: Database,
  record: Pick<AuditEntry, 'entity' | 'entity_id' | 'patient_id'>,
  fields: readonly string[],
) => Promise<SavedBy | undefined>
