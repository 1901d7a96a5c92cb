import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'

export type Mail = {
  /** One address. */
  to: string
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
  /** The same for a repeated try, so that a mailbox can show the two as one. */
  messageId?: string
}

export type SendOptions = {
  /**
   * Runs when all but the last line of the mail was sent, and holds that line back: before it no server can have
   * accepted the mail. When it rejects, the mail is not sent.
   */
  beforeLastLine?: () => Promise<void>
}

export type Mailer = {
  /**
   * `accepted` says whether a mail server took the mail; false means that it was kept as a file. Rejects when the
   * server refuses, cannot be reached or takes too long; after that nothing is sent.
   */
  send(mail: Mail, options?: SendOptions): Promise<{ accepted: boolean; id: string }>
  /** Since the start: accepted by a server, kept as a file, and not sent. */
  readonly counts: { readonly sent: number; readonly kept: number; readonly failed: number }
}

export type MailerOptions = {
  /** `smtp://user:password@host:port`; without it every mail becomes an .eml file in `dataDir/mail`. */
  smtpUrl: string | undefined
  /** `Íris <nao-responda@example.org>` */
  from: string
  dataDir: string
  log?: (line: string) => void
  /** Milliseconds for the whole sending. */
  timeoutMs?: number
}

export function createMailer(options: MailerOptions): Mailer {
  const deliver = options.smtpUrl
    ? sendBySmtp(options.smtpUrl, options.timeoutMs ?? 20_000)
    : keepAsFile(options)
  const counts = { sent: 0, kept: 0, failed: 0 }
  return {
    counts,
    async send(mail, { beforeLastLine } = {}) {
      try {
        const outcome = await deliver(compose(mail, options.from), beforeLastLine)
        counts[outcome.accepted ? 'sent' : 'kept'] += 1
        return outcome
      } catch (error) {
        counts.failed += 1
        throw error
      }
    },
  }
}

// Read from disk with the first mail.
const openNodemailer = async () => (await import('nodemailer')).default

type Deliver = (
  message: SendMailOptions,
  beforeLastLine: SendOptions['beforeLastLine'],
) => Promise<{ accepted: boolean; id: string }>

function compose(mail: Mail, from: string): SendMailOptions {
  // In an object an address is taken as a whole: a comma or a line break in it cannot add a recipient or a header.
  if (/[\p{C}\s,;<>]/u.test(mail.to) || !/^[^@]+@[^@]+$/.test(mail.to)) {
    throw new Error('A mail goes to exactly one plain address.')
  }
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject.replace(/[\p{C}\s]+/gu, ' ').trim(),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments,
    messageId: mail.messageId,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

async function transportOf(url: string, timeoutMs: number) {
  const transport = (await openNodemailer()).createTransport({
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  transport.use('stream', ({ data, message }, next) => {
    const { beforeLastLine } = data as { beforeLastLine?: SendOptions['beforeLastLine'] }
    if (beforeLastLine) {
      const whole = message.createReadStream.bind(message)
      message.createReadStream = () => Readable.from(held(whole(), beforeLastLine)) as never
    }
    next()
  })
  return transport
}

function sendBySmtp(url: string, timeoutMs: number): Deliver {
  let opened: ReturnType<typeof transportOf> | undefined
  return async (message, beforeLastLine) => {
    // Each step has its own limit above, but a server that is slow at every step could add them up. The connection is
    // cut too: a mail that was given up must not arrive after all.
    const data = { ...message, beforeLastLine, signal: AbortSignal.timeout(timeoutMs) }
    opened ??= transportOf(url, timeoutMs)
    const sent = await (await opened).sendMail(data as SendMailOptions)
    return { accepted: true, id: sent.messageId }
  }
}

/** A server accepts a mail at its last line, which is sent when the stream ends. */
async function* held(whole: Readable, beforeLastLine: () => Promise<void>) {
  yield* whole
  await beforeLastLine()
}

/** The folder for mails that are kept as files. */
export const mailFolder = (dataDir: string) => join(dataDir, 'mail')

function keepAsFile({ dataDir, log = console.log }: MailerOptions): Deliver {
  return async (message, beforeLastLine) => {
    const transport = (await openNodemailer()).createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
    })
    const { message: content, messageId: id } = await transport.sendMail(message)
    const folder = mailFolder(dataDir)
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const file = `${time}-${crypto.randomUUID()}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await beforeLastLine?.()
    await writeFile(join(folder, file), content, { mode: 0o600, flag: 'wx' })
    log(`SMTP_URL não definida: e-mail guardado em ${join(folder, file)}`)
    return { accepted: false, id }
  }
}
