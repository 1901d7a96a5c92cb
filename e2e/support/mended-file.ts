import { utimes, writeFile } from 'node:fs/promises'

/** Writes other bytes into a file that a page may have chosen, a minute later: a browser tells two moments by their second. */
export async function mendFile(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, bytes)
  const later = new Date(Date.now() + 60_000)
  await utimes(path, later, later)
}
