const MB = 1024 * 1024

/** What reading one spreadsheet may cost; beyond, whoever made it meant something else. */
export const SHEET_BUDGET = {
  /** Of the reader's own work; waiting for whoever takes the rows does not count. */
  seconds: 60,
  /** Of the reader's memory: its own, and what the packed and unpacked bytes lie in. */
  heap: 384,
  native: 256,
  /** Unpacked, of a sheet: Excel's own most rows and ten columns stay below. */
  sheet: 512 * MB,
  /** Unpacked, of the texts the cells share, which are the one thing held whole. */
  sharedTexts: 64 * MB,
  /**
   * Characters of all cells under the head as they are read, however little the file says them with: 30,000 patients
   * have some ten millions.
   */
  text: 64 * MB,
  /** Unpacked, of a part that only describes. */
  smallPart: 8 * MB,
  /** With something in them, under the head. */
  rows: 200_000,
  merges: 50_000,
  /** Tags within tags. */
  depth: 100,
} as const
