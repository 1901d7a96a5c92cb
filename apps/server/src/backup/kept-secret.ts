import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../db/error-code.ts'

/** What signs links and logins, where the data folder keeps it: lost, every link of a company would be void. */
export async function keptSecret(
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  if (env.JWT_SECRET) return undefined
  return readFile(join(dataDir, 'secrets', 'jwt'), 'utf8').catch(ifMissing(undefined))
}
