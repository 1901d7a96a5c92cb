import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../test/mail-server.ts'
import { pdf } from '../../test/sample-files.ts'
import { createMailer, type Mail, type SendOptions } from './mailer.ts'

const FROM = 'Íris Saúde Ocular <nao-responda@iris.test>'
const mail: Mail = {
  to: 'joao@exemplo.test',
  subject: 'Seu documento da Íris está pronto',
  text: 'Olá, João!\n\nAtenção: há um anexo. Ação, coração, güelfo.\n.\nFim',
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('With a mail server', () => {
  let smtp: MailServer
  beforeAll(async () => {
    smtp = await startMailServer()
  })
  afterAll(() => smtp.close())
  beforeEach(() => smtp.reset())

  const send = (one: Mail, options?: SendOptions) =>
    createMailer({ smtpUrl: smtp.url, from: FROM, dataDir: '/nowhere' }).send(one, options)
  const read = () => {
    const [first] = smtp.received
    if (!first) throw new Error('no mail was taken')
    return first.mail
  }

  it('The mail server takes nothing before the last line of the mail is sent', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let reached = false
    const sending = send(mail, {
      beforeLastLine: async () => {
        reached = true
        await gate
      },
    })
    while (!reached) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(smtp.received).toEqual([])
    open()
    await sending
    expect(read().subject).toBe(mail.subject)
  })

  it('No mail is sent when its last line is held back for good', async () => {
    const beforeLastLine = () => Promise.reject(new Error('the place was lost'))
    await expect(send(mail, { beforeLastLine })).rejects.toThrow('the place was lost')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(smtp.received).toEqual([])
  })

  it('A mail arrives with its accents and attachments unharmed', async () => {
    const content = await pdf()
    const attachments = [{ filename: 'avaliação.pdf', content, contentType: 'application/pdf' }]
    const outcome = await send({ ...mail, html: '<p>Olá, João!</p>', attachments })
    expect(outcome.accepted).toBe(true)

    const parsed = read()
    expect(parsed.subject).toBe(mail.subject)
    expect(parsed.from).toMatchObject({
      name: 'Íris Saúde Ocular',
      address: 'nao-responda@iris.test',
    })
    expect(parsed.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text)
    expect(parsed.html).toContain('Olá, João!')
    expect(parsed.messageId).toBe(outcome.id)
    expect(parsed.attachments[0]).toMatchObject({
      filename: 'avaliação.pdf',
      mimeType: 'application/pdf',
    })
    expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer).equals(content)).toBe(true)
  })

  it('A mail keeps the message id it is given', async () => {
    await send({ ...mail, messageId: '<resultado-7@iris.test>' })
    expect(read().messageId).toBe('<resultado-7@iris.test>')
  })

  it('A subject can never become a header', async () => {
    await send({ ...mail, subject: 'Aviso\r\nBcc: espiao@exemplo.test\u2028X: y' })
    const parsed = read()
    expect(parsed.subject).toBe('Aviso Bcc: espiao@exemplo.test X: y')
    expect(smtp.received[0]?.to).toEqual(['joao@exemplo.test'])
    expect(parsed.bcc).toBeUndefined()
  })

  it.each([
    'joao@exemplo.test\r\nBcc: espiao@exemplo.test',
    'joao@exemplo.test, espiao@exemplo.test',
    'João <joao@exemplo.test>',
    'sem-arroba',
    '',
  ])('The mailer refuses %j as an address', async (to) => {
    await expect(send({ ...mail, to })).rejects.toThrow('exactly one plain address')
    expect(smtp.received).toHaveLength(0)
  })

  it('The mailer fails when the server refuses the recipient', async () => {
    await expect(send({ ...mail, to: 'recusado@exemplo.test' })).rejects.toThrow('No such mailbox')
  })

  it('The mailer fails when nobody listens', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const port = portOf(closed)
    await new Promise((resolve) => closed.close(resolve))
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: FROM,
      dataDir: '/nowhere',
    })
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
  })

  it.each([
    ['never answers', () => {}],
    [
      'answers a little at a time, for ever',
      (write: (text: string) => void) => {
        const drip = setInterval(() => write('220-espere\r\n'), 20)
        return () => clearInterval(drip)
      },
    ],
  ] as const)('The mailer gives up on a server that %s', async (_, behave) => {
    const stops: (() => void)[] = []
    const slow = createServer((socket) => {
      socket.on('error', () => {})
      const stop = behave((text) => socket.write(text))
      stops.push(() => {
        stop?.()
        socket.destroy()
      })
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${portOf(slow)}`,
      from: FROM,
      dataDir: '/nowhere',
      timeoutMs: 300,
    })
    await expect(mailer.send(mail)).rejects.toThrow()
    for (const stop of stops) stop()
    await new Promise((resolve) => slow.close(resolve))
  })
})

describe('Without a mail server', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mailer-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  it('Each mail is kept as a file that only its owner can read, and the log has no address', async () => {
    const lines: string[] = []
    const log = (line: string) => void lines.push(line)
    const outcome = await createMailer({ smtpUrl: undefined, from: FROM, dataDir, log }).send(mail)
    expect(outcome.accepted).toBe(false)

    const files = await readdir(join(dataDir, 'mail'))
    expect(files).toHaveLength(1)
    const path = join(dataDir, 'mail', files[0] ?? '')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const parsed = await PostalMime.parse(await readFile(path))
    expect(parsed.to?.[0]).toMatchObject({ address: 'joao@exemplo.test' })
    expect(parsed.subject).toBe(mail.subject)
    expect(lines.join()).toContain(files[0])
    expect(lines.join()).not.toContain('joao')
  })
})
