import type { MailFailure } from '@iris/domain/mail-failure'

/** What nodemailer says of a sending that failed; `responseCode` and `response` are the server's last words. */
type Fault = { code?: unknown; responseCode?: unknown; response?: unknown }

/** The reason of a failed sending (RFC 5321 §4.2.3, RFC 3463 §3.3): a person may correct an address, and wait for a server. */
export function mailFailureOf(error: unknown): MailFailure {
  const { code, responseCode, response } = (error ?? {}) as Fault
  if (typeof responseCode !== 'number') return 'unreachable'
  const words = typeof response === 'string' ? response : ''
  if (responseCode === 452 || responseCode === 552 || /\b[45]\.2\.2\b/.test(words))
    return 'mailbox-full'
  // The sender's own address is refused under the same code.
  const isOfRecipient = code === 'EENVELOPE' && !/\b[45]\.(1\.[78]|7\.)/.test(words)
  return isOfRecipient && responseCode >= 500 ? 'address' : 'refused'
}
