import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pathOf } from '../../../../../scripts/commands/system-packages.mjs'
import { guardian } from '../../../test/factories/patient.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { startResultApp } from '../../../test/result-app.ts'
import { createMailer } from '../../mail/mailer.ts'

const { smtp, app, db, doctor, send, statusOf, deliveries, close } = await startResultApp()

beforeAll(async () => {
  await db
    .updateTable('users')
    .set({ name: 'Dra. Lúcia Ávila', crm: '123456', crm_uf: 'SP' })
    .where('id', '=', doctor.id)
    .execute()
})
afterAll(close)
beforeEach(() => smtp.reset())

const attachedTo = (mail: Email | undefined) =>
  new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer)
/** What qpdf says about a PDF; throws when the PDF is broken. */
async function qpdf(pdf: Uint8Array, ...options: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'iris-result-'))
  try {
    const path = join(folder, 'resultado.pdf')
    await writeFile(path, pdf)
    return execFileSync(pathOf('qpdf'), [...options, path], { encoding: 'utf8' })
  } finally {
    await rm(folder, { recursive: true })
  }
}
describe('The mail of a result', () => {
  it('A clinic that was filled stands at the head of the attached PDF and signs the mail', async () => {
    const told = { name: 'Clínica Vista Clara', phone: '1142296140', director_name: 'Helena Prado' }
    await db.updateTable('clinic').set(told).execute()
    const { id } = await makeResult(db, {}, { classified_by: doctor.id })
    expect((await send(id)).status).toBe(200)
    const mail = smtp.received[0]?.mail
    expect(mail?.text).toContain('Clínica Vista Clara\nTelefone: (11) 4229-6140')
    const text = pdfText(attachedTo(mail), '01031968')
    for (const shown of ['Clínica Vista Clara', '(11) 4229-6140', 'Helena Prado'])
      expect(text).toContain(shown)
    await db.updateTable('clinic').set({ name: null, phone: null, director_name: null }).execute()
  })

  it('A result is mailed as a PDF with a neutral message, and the exam moves on', async () => {
    const { id, patient_id } = await makeResult(db, {}, { classified_by: doctor.id })
    expect(await send(id)).toMatchObject({
      status: 200,
      body: { message: 'E-mail enviado com sucesso' },
    })
    expect(await statusOf(id)).toBe('E-mail enviado')
    expect(smtp.received.map(({ to }) => to)).toEqual([['maria@exemplo.test']])
    const mail = smtp.received[0]?.mail
    for (const text of [mail?.subject, mail?.text, mail?.html])
      expect(text).not.toMatch(/especialista|retina|20\/20|conceição|ishihara/i)
    expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])
    const text = pdfText(attachedTo(mail), '01031968')
    for (const shown of [
      'MARIA DA CONCEIÇÃO',
      'especialista',
      'especialista em retina',
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
    const trail = await db
      .selectFrom('audit_events')
      .select(['user_id', 'patient_id', 'detail'])
      .where('action', '=', 'send')
      .where('entity_id', '=', id)
      .execute()
    expect(trail).toEqual([
      {
        user_id: doctor.id,
        patient_id,
        detail: { state: 'sent', from: 'Concluído', to: 'E-mail enviado' },
      },
    ])
  })

  it("The PDF of a result opens with the patient's date of birth, also a minor's, and no mail says it", async () => {
    await send((await makeResult(db)).id)
    await send(
      (await makeResult(db, { ...guardian(), name: 'ÁGATA NÓBREGA', dob: '2012-12-09' })).id,
    )
    for (const [index, password] of ['01031968', '09122012'].entries()) {
      const mail = smtp.received[index]?.mail
      const pdf = attachedTo(mail)
      expect(() => pdfText(pdf)).toThrow('Incorrect password')
      expect(pdfText(pdf, password)).toContain('Conclusão')
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(
        /1968|2012|0103|0912|\d{3}\.?\d{3}\.?\d{3}/,
      )
    }
    const pdf = attachedTo(smtp.received[0]?.mail)
    expect(() => pdfText(pdf, '31011980')).toThrow('Incorrect password')
    const said = await qpdf(pdf, '--show-encryption', '--check', '--password=01031968')
    expect(said).toContain('file encryption method: AESv3')
    expect(said).toContain('modify anything: not allowed')
    expect(smtp.received[1]?.mail.text).toContain('Olá, Antônia!')
  })

  it('A result goes to the guardian of a minor, and to the person from the 18th birthday on', async () => {
    const [year, ...day] = todayInSaoPaulo().split('-')
    const birthday = [Number(year) - 18, ...day].join('-').replace('02-29', '02-28')
    const dayAfter = new Date(Date.parse(birthday) + 86_400_000).toISOString().slice(0, 10)
    const email = 'jovem@exemplo.test'
    await send((await makeResult(db, { ...guardian(), dob: dayAfter, email })).id)
    await send((await makeResult(db, { dob: birthday, email })).id)
    expect(smtp.received.map(({ to }) => to[0])).toEqual([
      'antonia@exemplo.com.br',
      'jovem@exemplo.test',
    ])
  })

  const goesByTheMinute = async (resultBy: 'attachment' | 'link') => {
    const { config } = app.services
    config.resultBy = resultBy
    const { id } = await makeResult(db, {
      ...guardian(),
      name: 'ÁGATA NÓBREGA',
      dob: '2010-06-15',
      email: 'agata@exemplo.test',
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (const moment of ['2028-06-15T02:59:00Z', '2028-06-15T03:00:00Z']) {
        vi.setSystemTime(moment)
        const { token } = await app.userOf(5)
        expect((await send(id, token)).status).toBe(200)
      }
    } finally {
      vi.useRealTimers()
      config.resultBy = 'attachment'
    }
    const [before, after] = smtp.received
    expect([before?.to, after?.to]).toEqual([['antonia@exemplo.com.br'], ['agata@exemplo.test']])
    expect(before?.mail.text).toContain('Olá, Antônia!')
    expect(before?.mail.text).toContain('a data de nascimento de Ágata')
    expect(after?.mail.text).toContain('Olá, Ágata!')
    expect(after?.mail.text).toContain('a sua data de nascimento')
  }
  it.each(['attachment'] as const)(
    'With RESULT_BY=%s one result goes to the guardian until the last minute before the 18th birthday, and then to the person',
    goesByTheMinute,
  )
  it.each(['link'] as const)(
    'With RESULT_BY=%s one result goes to the guardian until the last minute before the 18th birthday, and then to the person',
    { tags: 'long' },
    goesByTheMinute,
  )

  it('A result of a minor whose guardian has no e-mail is refused and says so', async () => {
    const { id } = await makeResult(db, { dob: todayInSaoPaulo() })
    expect(await send(id)).toMatchObject({
      status: 409,
      body: { message: 'O paciente não tem e-mail para receber o resultado.' },
    })
    expect(await deliveries(id)).toEqual([])
  })
})

describe('Without a mail server', () => {
  it('A result without a mail server is kept as a file and counts as sent', async () => {
    const { mailer, config } = app.services
    const { mailFrom: from, dataDir } = config
    app.services.mailer = createMailer({ smtpUrl: undefined, from, dataDir })
    try {
      const { id } = await makeResult(db)
      expect((await send(id)).status).toBe(200)
      expect(smtp.received).toEqual([])
      expect(await readdir(join(dataDir, 'mail'))).toHaveLength(1)
    } finally {
      app.services.mailer = mailer
    }
  })
})

describe('The printed result', () => {
  it('The printed result is the same PDF for the screen, and printing it is recorded', async () => {
    const { id, patient_id } = await makeResult(db, {}, { classified_by: null })
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
    expect(pdfText(answer.raw)).toContain('MARIA DA CONCEIÇÃO')
    const trail = await db
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
