import { AppError } from '@iris/contracts/errors'
import { FolderInUse } from '../db/embedded/folder-lock.ts'
import { troubleOf } from '../db/trouble.ts'
import { WrongSetting } from '../db/wrong-setting.ts'
import { PortInUse } from '../http/listen.ts'

// They tell the start command (scripts/commands/supervise.mjs) and systemd what to do; the numbers are of sysexits.h.

/** Another process has the port or the data folder: it may be the former one, still ending. */
const IN_USE = 69
/** What is missing, space or the database, may yet come. */
const TRY_LATER = 75
/** Another start does not mend it. */
const WRONG_SETTING = 78

/** How a program ends that did not begin. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof WrongSetting) return WRONG_SETTING
  if (error instanceof FolderInUse || error instanceof PortInUse) return IN_USE
  return passes(error) ? TRY_LATER : 1
}

/** Also where somebody has told what they were doing when it failed. */
function passes(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AppError && error.code.startsWith('service.')) return true
  return troubleOf(error) !== undefined || passes(error.cause)
}
