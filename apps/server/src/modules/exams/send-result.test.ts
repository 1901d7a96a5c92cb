import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { guardian, makePatient } from '../../../test/factories/patient.ts'

type Received = { to: string[]; mail: Email }

const received: Received[] = []
/** What the mail server does before it takes a mail; to be changed by a test. */
let onMail: (() => Promise<void>) | null = null
let smtp: SMTPServer
let app: TestApp
let doctor: { id: number; token: string }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-result-'))
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (address, _session, done) =>
      done(address.address.startsWith('recusado') ? new Error('No such mailbox') : null),
    onData: (stream, session, done) => {
      take(
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
      ).then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  app = await createTestApp({ smtpUrl: `smtp://127.0.0.1:${port}` })
  doctor = await app.userOf(5)
  await app.services.db
    .updateTable('users')
    .set({ name: 'Dra. Lúcia Ávila', crm: '123456', crm_uf: 'SP' })
    .where('id', '=', doctor.id)
    .execute()
})
afterAll(async () => {
  await app.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  received.length = 0
  onMail = null
})

async function take(stream: NodeJS.ReadableStream, to: string[]) {
  const content = await buffer(stream)
  await onMail?.()
  received.push({ to, mail: await PostalMime.parse(content) })
}

async function makeResult(patient: Parameters<typeof makePatient>[1] = {}, exam = {}) {
  const { id: patient_id } = await makePatient(app.services.db, {
    name: 'MARIA DA CONCEIÇÃO',
    email: 'maria@exemplo.test',
    dob: '1968-03-01',
    ...patient,
  })
  const { id } = await makeExamWith(app.services.db, patient_id, undefined, {
    status: 'Concluído',
    final_classification: 'especialista',
    specialist_specialties: ['Retina'],
    classified_by: doctor.id,
    ...exam,
  })
  return { id, patient_id }
}
const send = (id: number, as: string | null = doctor.token) =>
  app.call<{ message: string }>('POST', `/exams/${id}/send-result`, { as })
const statusOf = async (id: number) =>
  (await app.call('GET', `/exams/${id}`, { as: app.admin })).body.status
const deliveries = (id: number) =>
  app.services.db
    .selectFrom('result_deliveries')
    .select(['state', 'requested_by', 'message_id', 'finished_at'])
    .where('exam_id', '=', id)
    .orderBy('id')
    .execute()
const fileOf = async (pdf: Uint8Array) => {
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  await writeFile(path, pdf)
  return path
}
const textOf = async (pdf: Uint8Array, password = '') =>
  execFileSync('pdftotext', ['-layout', '-upw', password, await fileOf(pdf), '-'], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
const attachedTo = (mail: Email | undefined) =>
  new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer)

describe('sending a result', () => {
  it('mails the patient a neutral message with the result in a PDF, and moves the exam', async () => {
    const { id, patient_id } = await makeResult()
    expect(await send(id)).toMatchObject({
      status: 200,
      body: { message: 'E-mail enviado com sucesso' },
    })
    expect(await statusOf(id)).toBe('E-mail enviado')
    expect(received.map(({ to }) => to)).toEqual([['maria@exemplo.test']])
    const mail = received[0]?.mail
    for (const text of [mail?.subject, mail?.text, mail?.html])
      expect(text).not.toMatch(/especialista|retina|20\/20|conceição|ishihara/i)
    expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])
    const text = await textOf(attachedTo(mail), '01031968')
    for (const shown of [
      'MARIA DA CONCEIÇÃO',
      'especialista',
      'Retina',
      'Lúcia Ávila',
      'CRM/SP 123456',
    ])
      expect(text).toContain(shown)
    expect(await deliveries(id)).toEqual([
      {
        state: 'sent',
        requested_by: doctor.id,
        message_id: mail?.messageId,
        finished_at: expect.any(String),
      },
    ])
    const trail = await app.services.db
      .selectFrom('audit_events')
      .select(['user_id', 'patient_id', 'detail'])
      .where('action', '=', 'send')
      .where('entity_id', '=', id)
      .execute()
    expect(trail).toEqual([
      { user_id: doctor.id, patient_id, detail: { state: 'sent', from: 'Concluído' } },
    ])
  })

  it('protects the PDF with the date of birth of the patient, also a minor’s, and no mail says the date', async () => {
    await send((await makeResult()).id)
    await send((await makeResult({ ...guardian(), name: 'ÁGATA NÓBREGA', dob: '2012-12-09' })).id)
    for (const [index, password] of ['01031968', '09122012'].entries()) {
      const mail = received[index]?.mail
      const pdf = attachedTo(mail)
      await expect(textOf(pdf)).rejects.toThrow('Incorrect password')
      await expect(textOf(pdf, '31011980')).rejects.toThrow('Incorrect password')
      expect(await textOf(pdf, password)).toContain('Conclusão')
      const path = await fileOf(pdf)
      const said = execFileSync('qpdf', ['--show-encryption', `--password=${password}`, path], {
        encoding: 'utf8',
      })
      expect(said).toContain('file encryption method: AESv3')
      expect(said).toContain('modify anything: not allowed')
      execFileSync('qpdf', ['--check', `--password=${password}`, path])
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(
        /1968|2012|0103|0912|\d{3}\.?\d{3}\.?\d{3}/,
      )
    }
    expect(received[1]?.mail.text).toContain('Olá, Antônia!')
  })

  it('may be done again', async () => {
    const { id } = await makeResult()
    await send(id)
    expect(await send(id)).toMatchObject({ status: 200 })
    expect(received).toHaveLength(2)
    expect(await statusOf(id)).toBe('E-mail enviado')
  })

  it('goes to the guardian of who is a minor today, and to the person from the 18th birthday on', async () => {
    const [year, ...day] = todayInSaoPaulo().split('-')
    const birthday = [Number(year) - 18, ...day].join('-').replace('02-29', '03-01')
    const dayAfter = new Date(Date.parse(birthday) + 86_400_000).toISOString().slice(0, 10)
    const email = 'jovem@exemplo.test'
    await send((await makeResult({ ...guardian(), dob: dayAfter, email })).id)
    await send((await makeResult({ dob: birthday, email })).id)
    expect(received.map(({ to }) => to[0])).toEqual([
      'antonia@exemplo.com.br',
      'jovem@exemplo.test',
    ])
  })

  it('of a minor whose guardian has no e-mail says so', async () => {
    const { id } = await makeResult({ dob: todayInSaoPaulo() })
    expect(await send(id)).toMatchObject({
      status: 409,
      body: { message: 'O paciente não tem e-mail para receber o resultado.' },
    })
    expect(await deliveries(id)).toEqual([])
  })

  it.each([
    ['Pendente', 'liberado'],
    ['Avaliação Médica', 'liberado'],
    ['Concluído', null],
  ])('is refused in %s with classification %s', async (status, final_classification) => {
    const { id } = await makeResult({}, { status, final_classification })
    expect(await send(id)).toMatchObject({
      status: 409,
      body: { message: 'O resultado só pode ser enviado depois que o exame estiver concluído.' },
    })
    expect(await statusOf(id)).toBe(status)
    expect(received).toEqual([])
    expect((await app.call('GET', `/exams/${id}/result.pdf`, { as: doctor.token })).status).toBe(
      409,
    )
  })

  it('is for administrators and doctors', async () => {
    const { id } = await makeResult()
    for (const type of [2, 3, 4, null] as const)
      expect((await send(id, (await app.userOf(type)).token)).status).toBe(403)
    expect((await send(id, null)).status).toBe(401)
    expect((await send(999_999)).status).toBe(404)
    expect((await send(id, app.admin)).status).toBe(200)
  })

  it('that the mail server refuses leaves the exam as it was, and may be tried again', async () => {
    const { id, patient_id } = await makeResult({ email: 'recusado@exemplo.test' })
    expect(await send(id)).toMatchObject({
      status: 502,
      body: { message: 'Erro ao enviar exame por e-mail. Tente novamente mais tarde.' },
    })
    expect(await statusOf(id)).toBe('Concluído')
    expect(await deliveries(id)).toMatchObject([
      { state: 'failed', finished_at: expect.any(String) },
    ])
    await app.services.db
      .updateTable('patients')
      .set({ email: 'aceito@exemplo.test' })
      .where('id', '=', patient_id)
      .execute()
    expect((await send(id)).status).toBe(200)
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['failed', 'sent'])
  })

  it('clicked twice sends once', async () => {
    const { id } = await makeResult()
    const { promise: second, resolve: release } = Promise.withResolvers<void>()
    onMail = () => second
    const first = send(id)
    while ((await deliveries(id)).length === 0) await new Promise((r) => setTimeout(r, 5))
    const late = await send(id)
    release()
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Este resultado já está sendo enviado.' },
    })
    expect((await first).status).toBe(200)
    expect(received).toHaveLength(1)
  })

  it('by ten callers in the same moment sends once', async () => {
    const { id } = await makeResult()
    const gate = Promise.withResolvers<void>()
    onMail = () => gate.promise
    let open = 10
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const reply = await send(id)
        if (--open === 1) gate.resolve()
        return reply.status
      }),
    )
    expect(replies.sort()).toEqual([200, ...Array(9).fill(409)])
    expect(received).toHaveLength(1)
  })

  describe('whose server died', () => {
    const leave = async (id: number, left: { requested_at: Date; handed_at?: Date }) => {
      await app.services.db
        .insertInto('result_deliveries')
        .values({ exam_id: id, requested_by: 1, message_id: '<caiu@iris.local>', ...left })
        .execute()
    }
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

    it('before the mail’s last line waits half a minute, and then is sent, under the same message id', async () => {
      const { id } = await makeResult()
      await leave(id, { requested_at: ago(25) })
      expect((await send(id)).status).toBe(409)
      await app.services.db
        .updateTable('result_deliveries')
        .set({ requested_at: ago(31) })
        .where('exam_id', '=', id)
        .execute()
      expect((await send(id)).status).toBe(200)
      expect(received.map(({ mail }) => mail.messageId)).toEqual(['<caiu@iris.local>'])
      expect(await deliveries(id)).toMatchObject([
        { state: 'failed' },
        { state: 'sent', requested_by: doctor.id },
      ])
    })

    it('after the mail’s last line is not sent again until somebody says so', async () => {
      const { id } = await makeResult()
      await leave(id, { requested_at: ago(60), handed_at: ago(59) })
      for (let tries = 0; tries < 2; tries++)
        expect(await send(id)).toMatchObject({
          status: 409,
          body: { message: expect.stringContaining('não se sabe se o e-mail chegou') },
        })
      expect(received).toEqual([])
      expect(await statusOf(id)).toBe('Concluído')
      const again = { as: doctor.token, payload: { resend: true } }
      expect((await app.call('POST', `/exams/${id}/send-result`, again)).status).toBe(200)
      expect(received.map(({ mail }) => mail.messageId)).toEqual(['<caiu@iris.local>'])
      expect(await statusOf(id)).toBe('E-mail enviado')
      expect((await send(id)).status).toBe(200)
    })
  })

  it('of a server that slept too long before the mail’s last line is not sent', async () => {
    const { id } = await makeResult()
    const { mailer } = app.services
    const asleep: typeof mailer = {
      send: (mail, options) =>
        mailer.send(mail, {
          beforeLastLine: async () => {
            await app.services.db
              .updateTable('result_deliveries')
              .set({ requested_at: new Date(Date.now() - 31_000) })
              .where('exam_id', '=', id)
              .execute()
            await options?.beforeLastLine?.()
          },
        }),
    }
    app.services.mailer = asleep
    try {
      expect((await send(id)).status).toBe(502)
    } finally {
      app.services.mailer = mailer
    }
    expect(received).toEqual([])
    expect(await statusOf(id)).toBe('Concluído')
  })

  it('asked for twice under one key sends once, and a key is good for one exam', async () => {
    const { id } = await makeResult()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const ask = (exam: number) =>
      app.call('POST', `/exams/${exam}/send-result`, { as: doctor.token, headers })
    for (let tries = 0; tries < 2; tries++)
      expect(await ask(id)).toMatchObject({
        status: 200,
        body: { message: 'E-mail enviado com sucesso' },
      })
    expect(received).toHaveLength(1)
    expect((await ask((await makeResult()).id)).status).toBe(422)
    expect(received).toHaveLength(1)
  })

  it('that failed goes out under the same key once the mail server takes it', async () => {
    const { id, patient_id } = await makeResult({ email: 'recusado@exemplo.test' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const ask = () => app.call('POST', `/exams/${id}/send-result`, { as: doctor.token, headers })
    expect((await ask()).status).toBe(502)
    await app.services.db
      .updateTable('patients')
      .set({ email: 'aceito@exemplo.test' })
      .where('id', '=', patient_id)
      .execute()
    expect((await ask()).status).toBe(200)
    expect(received).toHaveLength(1)
  })

  it('through its Ishihara test is the same', async () => {
    const { id, patient_id } = await makeResult()
    const test = await app.services.db
      .insertInto('ishihara_tests')
      .values({
        exam_id: id,
        patient_id,
        answers: '[]',
        ishihara_correct_answer: 9,
        ishihara_wrong_answer: 0,
        altered: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const path = `/tests/${test.id}/send-result`
    expect(await app.call('POST', path, { as: (await app.userOf(2)).token })).toMatchObject({
      status: 403,
    })
    expect(await app.call('POST', path, { as: doctor.token })).toMatchObject({
      status: 200,
      body: { message: 'E-mail enviado com sucesso' },
    })
    expect(await statusOf(id)).toBe('E-mail enviado')
    expect(await app.call('POST', '/tests/999999/send-result', { as: doctor.token })).toMatchObject(
      {
        status: 404,
      },
    )
  })
})

describe('without a mail server', () => {
  it('the mail is kept as a file and counts as sent', async () => {
    const offline = await createTestApp()
    try {
      const { db, config } = offline.services
      const patient = await makePatient(db)
      const { id } = await makeExamWith(db, patient.id, undefined, {
        status: 'Concluído',
        final_classification: 'liberado',
      })
      const reply = await offline.call('POST', `/exams/${id}/send-result`, { as: offline.admin })
      expect(reply.status).toBe(200)
      expect(await readdir(join(config.dataDir, 'mail'))).toHaveLength(1)
    } finally {
      await offline.close()
    }
  })
})

describe('the printed result', () => {
  it('is the PDF for the screen, and its printing is recorded', async () => {
    const { id, patient_id } = await makeResult({}, { classified_by: null })
    const technician = await app.userOf(3)
    const answer = await app.call('GET', `/exams/${id}/result.pdf`, { as: technician.token })
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining(
          `inline; filename="resultado-exame-${id}.pdf"`,
        ),
      },
    })
    expect(await textOf(answer.raw)).toContain('MARIA DA CONCEIÇÃO')
    const trail = await app.services.db
      .selectFrom('audit_events')
      .select(['user_id', 'patient_id'])
      .where('action', '=', 'print')
      .where('entity_id', '=', id)
      .execute()
    expect(trail).toEqual([{ user_id: technician.id, patient_id }])
    expect(
      (await app.call('GET', '/exams/999999/result.pdf', { as: technician.token })).status,
    ).toBe(404)
  })
})
