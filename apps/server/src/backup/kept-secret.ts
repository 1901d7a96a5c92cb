import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What signs links and logins, where the data folder keeps it: lost, every link of a company would be void. */
export async function keptSecret(
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  if (env.JWT_SECRET) return undefined
  return readFile(join(dataDir, 'secrets', 'jwt'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
