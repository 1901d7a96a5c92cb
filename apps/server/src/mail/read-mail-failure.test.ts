import { describe, expect, it } from 'vitest'
import { mailFailureOf } from './read-mail-failure.ts'

const answered = (responseCode: number, response: string, code = 'EENVELOPE') =>
  Object.assign(new Error(response), { code, responseCode, response })

describe('Why a mail was not sent', () => {
  it.each([
    ['an unknown mailbox', answered(550, '550 5.1.1 No such user'), 'address'],
    ['a refusal without a class', answered(550, '550 No such mailbox'), 'address'],
    ['a full mailbox', answered(552, '552 Mailbox full'), 'mailbox-full'],
    ['a full mailbox for now', answered(452, '452 4.2.2 Over quota'), 'mailbox-full'],
    ['a full mailbox under another code', answered(550, '550 5.2.2 Full'), 'mailbox-full'],
    ['a sender that is not believed', answered(550, '550 5.7.1 SPF failed'), 'refused'],
    ['greylisting', answered(451, '451 4.7.1 Try later'), 'refused'],
    ['contents that are refused', answered(554, '554 Spam', 'EMESSAGE'), 'refused'],
    [
      'a server that does not answer',
      Object.assign(new Error(), { code: 'ETIMEDOUT' }),
      'unreachable',
    ],
    ['anything else', 'lost', 'unreachable'],
    ['nothing at all', undefined, 'unreachable'],
  ])('The mailer says why a mail failed after %s', (_, error, failure) => {
    expect(mailFailureOf(error)).toBe(failure)
  })
})
