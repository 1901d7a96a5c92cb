import type { FieldErrors } from '@iris/contracts/messages'
import type { Action } from '@iris/domain/access'
import { isCpf } from '@iris/domain/cpf'
import { onlyDigits } from '@iris/domain/digits'
import { searchKey } from '@iris/domain/search-key'
import type { Audit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import type { Row, SheetColumn } from '../../spreadsheets/column.ts'

/** One line of the sheet: what its cells say, by column; empty ones are left out, dates are `yyyy-MM-dd`. */
export type ImportRow = { number: number; values: Record<string, string> }

/** What became of a row. Refusals go by the field of the API they concern. */
export type RowOutcome =
  | {
      state: 'created' | 'updated' | 'unchanged'
      id: number
      /** The patient whose data the row has, where the written record is not theirs. */
      patient_id?: number
    }
  | RefusedRow

export type RefusedRow = { state: 'refused'; errors: FieldErrors }

export type RowIdentity = {
  column: string
  /** The value as one compares it; undefined where the row has none. */
  of(values: Record<string, string>): string | undefined
  repeated(firstRow: number): string
}

/** Of sheets of people. */
export const CPF_IDENTITY: RowIdentity = {
  column: 'cpf',
  of({ cpf = '' }) {
    const digits = onlyDigits(cpf)
    return isCpf(digits) ? digits : undefined
  },
  repeated: (firstRow) => `CPF repetido: já está na linha ${firstRow}`,
}

/** The value of a choice that a cell names by its label; what is none of them stays, for the field's own rule to refuse. */
export function choiceOf(
  options: readonly { value: string; label: string }[],
  text: string,
): string {
  const key = searchKey(text)
  return (
    options.find(({ value, label }) => searchKey(label) === key || searchKey(value) === key)
      ?.value ?? text
  )
}

/**
 * What a row says of its record, in the fields that its sheet gave. What reads as nothing, a dash in place of a number for one,
 * changes no more than an empty cell: an import erases nothing (docs/adr/0011-imports.md).
 */
export function saidBy<T extends object>(read: T, given: object = read): Partial<T> {
  return Object.fromEntries(
    Object.entries(read).filter(
      ([field, value]) => field in given && value !== undefined && value !== null,
    ),
  ) as Partial<T>
}

/** What can be imported; each in its own module, all of them listed in `import-kinds.ts`. */
export type ImportKind = {
  access: Action
  /** As the audit names what is written. */
  entity: string
  /** Of the model's sheet, and of the sheet of refused rows. */
  sheet: string
  columns: readonly SheetColumn[]
  /** The model's first line; a row that still says the same is passed over. */
  example: Row
  /** What no two rows of a sheet may share, if anything. */
  identity?: RowIdentity
  /** Begins one run over a sheet somebody sent: what it looks up on the way it may remember. */
  begin(by: {
    user_id: number
    /** The screening event whose list it is. */
    event_id: number | null
  }): ImportRun
}

export type ImportRun = {
  /**
   * Checks and writes some rows within the transaction it is given; an outcome for each, in their order. A row's fault
   * is an outcome, never an exception. It may be asked for the same rows again when the transaction was undone. The import itself
   * is in the audit; `audit` is for what the rows change elsewhere.
   */
  save(db: Database, rows: readonly ImportRow[], audit: Audit): Promise<RowOutcome[]>
}
