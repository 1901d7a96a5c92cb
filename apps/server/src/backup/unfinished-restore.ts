import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** This file is in the data folder while a restore fills it. */
export const UNFINISHED = 'restauracao-incompleta'

/**
 * A data folder that a restore filled only in part must not start as a clinic.
 * @throws Error with a sentence in Portuguese
 */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (!(await stat(join(dataDir, UNFINISHED)).catch(() => undefined))) return
  throw new Error(
    `A restauração em ${dataDir} não terminou. Esvazie a pasta e restaure a cópia de novo.`,
  )
}
