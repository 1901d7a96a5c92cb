import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { codeOf } from '../error-code.ts'

/** Another process has the folder. */
export class FolderInUse extends Error {}

/**
 * Takes the one lock of a database folder and returns the function that gives it back.
 *
 * The lock is an abstract unix socket: it leaves no file behind and the kernel frees it the moment
 * its process is gone, however it went. `shownAs` names the folder in the refusal.
 */
export async function lockFolder(folder: string, shownAs: string): Promise<() => void> {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  const holder = createServer((socket) => socket.destroy())
  holder.listen(`\0iris-postgres-${hash}`)
  try {
    await once(holder, 'listening')
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    throw new FolderInUse(
      `A pasta de dados ${shownAs} já está em uso por outra instância da Íris. Encerre-a ou escolha outra pasta em DATA_DIR.`,
    )
  }
  holder.unref()
  return () => holder.close()
}
