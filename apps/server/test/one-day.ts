import { passMidnight } from './midnight.ts'

/** Longer than any file takes on a busy machine. */
const LONGEST_FILE = 10 * 60_000

// Before each file, as what is "of today" is made for a whole file.
await passMidnight(LONGEST_FILE)
