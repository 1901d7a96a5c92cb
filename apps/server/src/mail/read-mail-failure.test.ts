import { describe, expect, it } from 'vitest'
import { mailFailureOf } from './read-mail-failure.ts'

const refused = (command: string, response: string) => {
  const responseCode = Number(response.slice(0, 3))
  return Object.assign(new Error(response), { command, responseCode, response })
}

describe('Why a mail was not sent', () => {
  it.each([
    ['RCPT TO', '550 5.1.1 No such user', 'address'],
    ['RCPT TO', '550 #5.1.2 No such domain', 'address'],
    ['RCPT TO', '550-5.1.1 No such user\n550 5.1.1 Check for typing errors', 'address'],
    ['RCPT TO', '556 5.1.10 Domain takes no mail', 'address'],
    ['RCPT TO', '550 5.2.1 Mailbox disabled', 'address'],
    ['RCPT TO', '550 No such mailbox', 'address'],
    ['RCPT TO', '550 5.0.0 User unknown', 'address'],
    ['RCPT TO', '550 5.1.0 Address rejected', 'address'],
    ['RCPT TO', '553 Mailbox name not allowed', 'address'],
    ['DATA', '550 5.1.1 No such user', 'address'],
    ['RCPT TO', '552 Mailbox full', 'mailbox-full'],
    ['RCPT TO', '452 4.2.2 Over quota', 'mailbox-full'],
    ['RCPT TO', '550 5.2.2 Full', 'mailbox-full'],
    ['DATA', '552 5.2.2 Over quota', 'mailbox-full'],
    ['RCPT TO', '452 Insufficient system storage', 'refused'],
    ['RCPT TO', '452 4.3.1 Insufficient system storage', 'refused'],
    ['RCPT TO', '452 4.5.3 Too many recipients', 'refused'],
    ['RCPT TO', '552 5.3.4 Message size exceeds fixed limit', 'refused'],
    ['DATA', '552 5.3.4 Message size exceeds fixed limit', 'refused'],
    ['DATA', '552 Message exceeds fixed maximum message size', 'refused'],
    ['DATA', '452 Insufficient system storage', 'refused'],
    ['RCPT TO', '550 5.2.3 Message too long', 'refused'],
    ['RCPT TO', '550 5.3.2 System not accepting messages', 'refused'],
    ['RCPT TO', '550 5.7.1 SPF failed', 'refused'],
    ['RCPT TO', '550 5.1.8 Sender domain not found', 'refused'],
    ['RCPT TO', '450 4.1.1 Unverified address', 'refused'],
    ['RCPT TO', '451 4.7.1 Try later', 'refused'],
    ['RCPT TO', '451 Try later', 'refused'],
    ['RCPT TO', '554 Relay access denied', 'refused'],
    ['RCPT TO', '554 5.7.1 Client host [4.2.2.1] blocked', 'refused'],
    ['RCPT TO', '451 4.2.2.1 is not known here', 'refused'],
    ['MAIL FROM', '550 Sender unknown', 'refused'],
    ['MAIL FROM', '550 5.1.1 Sender unknown', 'refused'],
    ['MAIL FROM', '553 5.1.8 Sender domain not found', 'refused'],
    ['MAIL FROM', '452 4.3.1 Insufficient system storage', 'refused'],
    ['MAIL FROM', '552 Message size exceeds fixed limit', 'refused'],
    ['DATA', '554 Spam', 'refused'],
    ['AUTH PLAIN', '535 5.7.8 Wrong credentials', 'refused'],
    ['CONN', '421 4.3.2 Shutting down', 'refused'],
  ])('After %s was answered "%s" the failure is told as %s', (command, response, failure) => {
    expect(mailFailureOf(refused(command, response))).toBe(failure)
  })

  it.each([
    ['a server that does not answer', Object.assign(new Error(), { code: 'ETIMEDOUT' })],
    ['anything else', 'lost'],
    ['nothing at all', undefined],
  ])('The failure is told as unreachable after %s', (_, error) => {
    expect(mailFailureOf(error)).toBe('unreachable')
  })
})
