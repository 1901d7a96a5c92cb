import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailCatcher = {
  url: string
  /** Mails accepted so far, in order. */
  mails: Email[]
  /** What it does with a mail before it takes it: may wait, and refuses where it throws. */
  before: (to: string) => Promise<void> | void
  /** The next mail to an address, waiting for it up to ten seconds. */
  mailTo(address: string): Promise<Email>
  stop(): Promise<void>
}

/** A real SMTP server on a free port that accepts what a journey lets it, and reads it. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        Promise.resolve(to)
          .then((address) => catcher.before(address))
          .then(() => PostalMime.parse(Buffer.concat(chunks)))
          .then((mail) => {
            mails.push(mail)
            done()
          })
          .catch(done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const catcher: MailCatcher = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    before: () => {},
    async mailTo(address) {
      for (let waited = 0; waited < 10_000; waited += 50) {
        const found = mails.find((mail) => mail.to?.some((to) => to.address === address))
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`no mail to ${address} arrived`)
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return catcher
}
