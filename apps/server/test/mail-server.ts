import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  url: string
  /** The mails taken so far, in order. */
  received: { to: string[]; mail: Email }[]
  /** What it answers to MAIL FROM and to RCPT TO instead of taking them: `452 4.3.1 Insufficient system storage`. */
  refuses: { sender?: string; recipient?: string }
  /** Called with each recipient as the sender names it: it may wait. */
  onRecipient: (address: string) => Promise<unknown> | unknown
  /** What it does with a whole mail before it accepts it: it may wait, and throwing refuses it. */
  before: (to: string) => Promise<unknown> | unknown
  /** Called for a mail that it has accepted and is about to confirm: it may wait. */
  onTaken: () => Promise<unknown> | unknown
  /** Breaks every connection without a word. */
  hangUp(): void
  /** Forgets its mails and what it was told to do. */
  reset(): void
  close(): Promise<void>
}

const AT_EASE = { refuses: {}, onRecipient: () => {}, before: () => {}, onTaken: () => {} }

/** A real SMTP server on a free port; it knows no mailbox that starts with 'recusado'. */
export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_sender, _session, done) => done(refusal(server.refuses.sender)),
    onRcptTo: async ({ address }, _session, done) => {
      await server.onRecipient(address)
      const isUnknown = address.startsWith('recusado')
      done(refusal(server.refuses.recipient ?? (isUnknown ? '550 No such mailbox' : undefined)))
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address)
      take(buffer(stream), to).then(() => done(), done)
    },
  })
  // A sender that is killed breaks its connection.
  smtp.on('error', () => {})

  const sockets = new Set<Socket>()
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  async function take(content: Promise<Buffer>, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(await content)
    await server.before(to[0] ?? '')
    server.received.push({ to, mail })
    await server.onTaken()
  }

  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    ...AT_EASE,
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    reset: () => {
      server.received.length = 0
      Object.assign(server, AT_EASE)
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return server
}

function refusal(words: string | undefined): Error | null {
  if (words === undefined) return null
  return Object.assign(new Error(words.slice(4)), { responseCode: Number(words.slice(0, 3)) })
}
