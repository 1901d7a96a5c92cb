import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import nodemailer, { type SendMailOptions } from 'nodemailer'

export type Mail = {
  /** One address. */
  to: string
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
  /** The same on a repeated try, so that a mail box can tell the two are one. */
  messageId?: string
}

export type SendOptions = {
  /**
   * Runs when all but the mail's last line has gone, and holds that line back: until it is through, no server can have
   * taken the mail. Where it rejects, the mail is not sent.
   */
  beforeLastLine?: () => Promise<void>
}

export type Mailer = {
  /**
   * `accepted` says whether a mail server took the mail; false means it was kept as a file.
   * Rejects when the server refuses, cannot be reached, or takes longer than the time allowed; nothing is sent after that.
   */
  send(mail: Mail, options?: SendOptions): Promise<{ accepted: boolean; id: string }>
  /** Since the start: taken by a server, kept as a file, and not sent. */
  readonly counts: { readonly sent: number; readonly kept: number; readonly failed: number }
}

export type MailerOptions = {
  /** `smtp://user:password@host:port`; without it every mail becomes an .eml file below `dataDir/mail`. */
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

type Deliver = (
  message: SendMailOptions,
  beforeLastLine: SendOptions['beforeLastLine'],
) => Promise<{ accepted: boolean; id: string }>

function compose(mail: Mail, from: string): SendMailOptions {
  // As an object, an address is taken whole: a comma or a line break in it can never add a recipient or a header.
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

function sendBySmtp(url: string, timeoutMs: number): Deliver {
  const transport = nodemailer.createTransport({
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
  return async (message, beforeLastLine) => {
    // Each step has its own limit above, but a server that answers slowly at every step could add them up. The
    // connection is cut with it: a mail given up must not arrive after all.
    const data = { ...message, beforeLastLine, signal: AbortSignal.timeout(timeoutMs) }
    const sent = await transport.sendMail(data as SendMailOptions)
    return { accepted: true, id: sent.messageId }
  }
}

/** The mail's end is what makes a server take it: the line that says so goes once the stream is over. */
async function* held(whole: Readable, beforeLastLine: () => Promise<void>) {
  yield* whole
  await beforeLastLine()
}

/** Where mails are kept as files. */
export const mailFolder = (dataDir: string) => join(dataDir, 'mail')

function keepAsFile({ dataDir, log = console.log }: MailerOptions): Deliver {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  })
  return async (message, beforeLastLine) => {
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
