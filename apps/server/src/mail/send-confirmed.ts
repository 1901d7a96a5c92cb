import type { Mail, Mailer } from './mailer.ts'
import { mailFailureOf } from './read-mail-failure.ts'

/**
 * Sends a mail; false where it may have arrived, since the server fell silent after the last line. Rejects where it certainly
 * did not.
 */
export async function sendConfirmed(mailer: Mailer, mail: Mail): Promise<boolean> {
  let handed = false
  const beforeLastLine = async () => {
    handed = true
  }
  try {
    await mailer.send(mail, { beforeLastLine })
    return true
  } catch (error) {
    if (!handed || mailFailureOf(error) !== 'unreachable') throw error
    return false
  }
}
