import type { Words } from './in-words.ts'

export type StaleField = {
  /** A key of the form's values; of a row its path, `phones.1.phone`, or `phones.1` where one side has the row no more. */
  key: string
  theirs: unknown
  mine: unknown
  /** False: only the other person changed it. */
  changedHere: boolean
  /** The row that it is of, and how the fields of that row are said. */
  title?: string
  words?: Words<Record<string, unknown>>
}
