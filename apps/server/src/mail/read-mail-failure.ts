import type { MailFailure } from '@iris/domain/mail-failure'

/** What nodemailer says of a sending that failed: the command that was refused, and the server's last words. */
type Fault = { command?: unknown; responseCode?: unknown; response?: unknown }

/** Enhanced status codes without their class (RFC 3463 §3.2 and §3.3, RFC 7505). */
const OF_ADDRESS: readonly string[] = ['1.1', '1.2', '1.3', '1.4', '1.6', '1.10', '2.1']
const OF_FULL_MAILBOX = '2.2'
/** "Other": whose trouble it is stands elsewhere. */
const UNSPOKEN: readonly string[] = ['0.0', '1.0', '2.0']

/** What may be answered to a recipient for good, and is about them (RFC 5321 §4.2.3, RFC 7504 for 556). */
const OF_RECIPIENT: Readonly<Record<number, MailFailure>> = {
  550: 'address',
  551: 'address',
  552: 'mailbox-full',
  553: 'address',
  556: 'address',
}

/**
 * The reason of a failed sending. A person may correct an address, and wait for a server: what is not certainly of the
 * address or its mailbox is the server's.
 */
export function mailFailureOf(error: unknown): MailFailure {
  const { command, responseCode, response } = (error ?? {}) as Fault
  if (typeof responseCode !== 'number') return 'unreachable'
  // A recipient is named by RCPT TO. What is refused before, such as the sender, is about none.
  if (command !== 'RCPT TO' && command !== 'DATA') return 'refused'
  const [isForGood, status] = enhancedStatus(response)
  if (status !== null && !UNSPOKEN.includes(status)) {
    if (status === OF_FULL_MAILBOX) return 'mailbox-full'
    return isForGood && OF_ADDRESS.includes(status) ? 'address' : 'refused'
  }
  if (command === 'DATA') return 'refused'
  return OF_RECIPIENT[responseCode] ?? 'refused'
}

/** It stands first in the words (RFC 2034), where some servers put a `#` before it: elsewhere it may be a piece of an address. */
function enhancedStatus(response: unknown): [isForGood: boolean, status: string | null] {
  const words = typeof response === 'string' ? response : ''
  const [, kind, status] = /^\d{3}[ -]#?([45])\.(\d{1,3}\.\d{1,3})(?![\d.])/.exec(words) ?? []
  return [kind === '5', status ?? null]
}
