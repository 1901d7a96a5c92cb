import { type Places, readPlaces } from '../apps/server/src/config.ts'
import { createDatabase, type Database } from '../apps/server/src/db/database.ts'
import { joinEmbedded } from '../apps/server/src/db/embedded.ts'
import { exitCodeOf } from '../apps/server/src/watch/exit-code.ts'
import { faultInWords } from '../apps/server/src/watch/fault-in-words.ts'
import { errorInLines } from '../apps/server/src/watch/plain-error.ts'

/** How a command ends that was to look whether something is right, and could not: 1 would say that it is not. */
export const UNCHECKED = 2

type Options = {
  /** How the command is called, for whoever called it otherwise. */
  usage: string
  /** What did not happen, as a sentence. */
  failed: string
  /** The exit code then, in place of the one for its cause. */
  code?: number
}

/**
 * Runs a command of `npm run` to its end: what could be foreseen is told in a sentence, and only a fault of ours with
 * where it happened.
 */
export async function runCommand(
  { usage, failed, code }: Options,
  command: () => Promise<void>,
): Promise<void> {
  try {
    await command()
  } catch (error) {
    const said = isUsage(error) ? `Use: ${usage}` : faultInWords(error)
    console.error(failed, said ?? errorInLines(error))
    process.exitCode = code ?? exitCodeOf(error)
  }
}

/** What was written behind the name of the command is not what it takes. */
export class WrongUsage extends Error {}

const isUsage = (error: unknown) =>
  error instanceof WrongUsage ||
  String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

/** Works on the database of the settings, with a server running on it or not. Nothing is created for it. */
export async function onClinic(
  work: (db: Database, places: Places) => Promise<void>,
): Promise<void> {
  const places = readPlaces(process.env)
  const embedded = places.databaseUrl
    ? null
    : await joinEmbedded({ dataDir: places.dataDir, log: console.log })
  const db = createDatabase(embedded?.config ?? { connectionString: places.databaseUrl })
  try {
    await work(db, places)
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}
