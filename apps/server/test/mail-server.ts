import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  url: string
  /** The mails taken so far, in order. */
  received: { to: string[]; mail: Email }[]
  /** Called with each recipient as the sender names it. */
  onRecipient: (address: string) => void
  /** What it does with a whole mail before it accepts it: it may wait, and throwing refuses it. */
  before: (to: string) => Promise<unknown> | unknown
  /** Called for a mail that it has accepted and is about to confirm. */
  onTaken: () => void
  /** Forgets its mails and what it was told to do. */
  reset(): void
  close(): Promise<void>
}

const AT_EASE = { onRecipient: () => {}, before: () => {}, onTaken: () => {} }

/** A real SMTP server on a free port; it knows no mailbox that starts with 'recusado'. */
export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      server.onRecipient(address)
      done(address.startsWith('recusado') ? new Error('No such mailbox') : null)
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address)
      take(buffer(stream), to).then(() => done(), done)
    },
  })
  // A sender that is killed breaks its connection.
  smtp.on('error', () => {})

  async function take(content: Promise<Buffer>, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(await content)
    await server.before(to[0] ?? '')
    server.received.push({ to, mail })
    server.onTaken()
  }

  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    ...AT_EASE,
    reset: () => {
      server.received.length = 0
      Object.assign(server, AT_EASE)
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return server
}
