import type { ReactNode } from 'react'

/** The fields that can be shown as they are. */
type Plain<T> = {
  [K in keyof T]: T[K] extends string | number | null | undefined ? K : never
}[keyof T]

export type Column<T> = {
  label: string
  sortable?: boolean
  align?: 'left' | 'right'
  /**
   * `name` stands out (550), `quiet` is secondary, `numbers` lines figures up, `place` is short as a rule, and else two lines.
   * `words`, in a dense table, break into lines too, and have no least width.
   */
  look?: 'name' | 'quiet' | 'numbers' | 'place' | 'words'
  width?: number | string
  /** Where the table is narrow it stands as a second line under the column of this key, which comes before it. */
  under?: string
  /**
   * How wide such a window is at most: by default a tablet that lies, `upright` one held upright (a lying one has a column
   * for it), `small-desk` also a desk of less than 1440 pixels.
   */
  upTo?: 'upright' | 'tablet' | 'small-desk'
  /** Where it goes on a phone's card: head, under the head, beside the head, in the body (default), or nowhere. */
  card?: 'title' | 'subtitle' | 'badge' | 'body' | 'hidden'
} & (
  | { key: Plain<T> & string; render?: undefined }
  | {
      /** The server's name for the column when it can be sorted by. */
      key: string
      /** What it shows; by default the field that it is named after. */
      render: (row: T) => ReactNode
    }
)

/** A narrow column before all others, for picking rows; on a phone each card has it above its buttons. */
export type LeadCell<T> = { head: ReactNode; cell: (row: T) => ReactNode }

export type DataTableProps<T> = {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<T>[]
  /** Undefined while the first page is on its way. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string | number
  /** Newer rows are on their way: these stay, dimmed. */
  dimmed?: boolean
  sort?: string | undefined
  onSort?: (column: string) => void
  /** A click anywhere on a row, or Enter on it. */
  onRowClick?: (row: T) => void
  /** The address that opens a row: its name is a link there, which a new tab can take. */
  rowHref?: (row: T) => string
  /** Buttons of a row, in the last column. */
  actions?: (row: T) => ReactNode
  actionsLabel?: string
  lead?: LeadCell<T> | undefined
  /** Many columns: narrower gaps, and a long text goes on in a second line. */
  dense?: boolean
  /** Rows of the skeleton. */
  skeletonRows?: number
  /** Shown when there is no row. */
  empty: ReactNode
}
