import { createHash } from 'node:crypto'
import type { ResultDelivery } from '@iris/contracts/results'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { guardian } from '../../../test/factories/patient.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'
import { startResultApp } from '../../../test/result-app.ts'
import { resultLinks } from '../../../test/result-links.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { noteOpening } from '../results/result-links.sql.ts'

const APP_URL = 'https://iris.exemplo.test'
const { smtp, app, db, doctor, send, statusOf, deliveries, close } = await startResultApp({
  resultBy: 'link',
  appUrl: APP_URL,
  trustProxy: true,
})
const { open, gate } = resultLinks(app, doctor.token)
const DOB = '1968-03-01'

afterAll(close)
beforeEach(() => smtp.reset())

const tokenIn = (at = 0) =>
  /resultado\/(\S+)/.exec(smtp.received[at]?.mail.text ?? '')?.[1] ?? 'no link in the mail'
const logOf = async (exam: number) =>
  (await app.call<ResultDelivery[]>('GET', `/exams/${exam}/deliveries`, { as: doctor.token })).body
const linksOf = (exam: number) =>
  db.selectFrom('result_links').selectAll().where('exam_id', '=', exam).orderBy('id').execute()

const correct = (exam: number) =>
  app.call('POST', `/exams/${exam}/correct`, {
    as: doctor.token,
    payload: { reason: 'Classificação trocada por engano.' },
  })

/** Works with a mailer that behaves otherwise between the application and the mail server. */
async function withMailer(of: (mailer: Mailer) => Mailer, work: () => Promise<unknown>) {
  const { mailer } = app.services
  app.services.mailer = of(mailer)
  try {
    await work()
  } finally {
    app.services.mailer = mailer
  }
}

describe('Where RESULT_BY is link', () => {
  it('The mail carries a link instead of the document, in neutral words, and the exam moves on', async () => {
    const { id } = await makeResult(db, {}, { classified_by: doctor.id })
    expect(await send(id)).toMatchObject({
      status: 200,
      body: { message: 'E-mail enviado com sucesso' },
    })
    expect(await statusOf(id)).toBe('E-mail enviado')
    const mail = smtp.received[0]?.mail
    expect(mail?.attachments).toEqual([])
    expect(mail?.text).toContain(`${APP_URL}/resultado/`)
    const words = `${mail?.subject} ${mail?.text} ${mail?.html}`
    expect(words.replaceAll(`/resultado/`, '')).not.toMatch(
      /especialista|retina|20\/20|conceição|ishihara|resultado|exame|1968/i,
    )
    expect((await open(tokenIn(), DOB)).body.classification.value).toBe('especialista')
  })

  it("The database keeps only a hash of the mailed link's token, and the log has one line for mail and link", async () => {
    const { id } = await makeResult(db)
    await send(id)
    const [link, ...others] = await linksOf(id)
    expect(others).toEqual([])
    expect(link).toMatchObject({ channel: 'email', destination: 'm***@exemplo.test' })
    expect(link?.token_sha256).toEqual(createHash('sha256').update(tokenIn()).digest())
    const line = { channel: 'email', state: 'sent', destination: 'm***@exemplo.test' }
    expect(await logOf(id)).toMatchObject([{ ...line, opened_at: null, openings: 0 }])
    expect((await gate(tokenIn())).status).toBe(200)
    expect(await logOf(id)).toMatchObject([{ openings: 0 }])
    await open(tokenIn(), DOB)
    expect(await logOf(id)).toMatchObject([
      {
        ...line,
        opened_at: expect.stringMatching(/Z$/),
        openings: 1,
        link: { expires_at: expect.stringMatching(/Z$/), revoked_at: null, locked_at: null },
      },
    ])
  })

  it('A mail that is sent again carries another link, and the one before goes on opening', async () => {
    const { id } = await makeResult(db)
    await send(id)
    await send(id)
    expect(tokenIn(0)).not.toBe(tokenIn(1))
    for (const at of [0, 1]) expect((await open(tokenIn(at), DOB)).status).toBe(200)
    expect(await logOf(id)).toMatchObject([{ openings: 1 }, { openings: 1 }])
  })

  it('The same request sent again mails nothing and makes no other link', async () => {
    const { id } = await makeResult(db)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const again = { as: doctor.token, headers }
    for (let times = 0; times < 2; times++)
      expect((await app.call('POST', `/exams/${id}/send-result`, again)).status).toBe(200)
    expect(smtp.received).toHaveLength(1)
    expect(await linksOf(id)).toHaveLength(1)
  })

  it.each([
    ['at the address', { email: 'recusado@exemplo.test' }, false],
    ['after the whole mail', {}, true],
  ])('A mail refused %s leaves no link', async (_, patient, atTheEnd) => {
    if (atTheEnd)
      smtp.before = () => {
        throw Object.assign(new Error('Spam'), { responseCode: 554 })
      }
    const { id } = await makeResult(db, patient)
    expect((await send(id)).status).toBe(502)
    expect(await deliveries(id)).toMatchObject([{ state: 'failed' }])
    expect(await linksOf(id)).toEqual([])
    expect(await logOf(id)).toMatchObject([{ state: 'failed', link: null }])
    expect(await statusOf(id)).toBe('Concluído')
  })

  it('The link of a mail that was taken by a server that then fell silent goes on opening', async () => {
    const { id } = await makeResult(db)
    await withMailer(
      (mailer) => ({
        ...mailer,
        send: async (mail, options) => {
          await mailer.send(mail, options)
          throw new Error('The connection broke before the answer.')
        },
      }),
      async () => expect((await send(id)).status).toBe(502),
    )
    expect(await logOf(id)).toMatchObject([{ state: 'failed', failure: 'unreachable' }])
    expect((await open(tokenIn(), DOB)).status).toBe(200)
  })

  it("A sending that lost its place before the mail's last line leaves neither a mail nor a link", async () => {
    const { id } = await makeResult(db)
    smtp.onRecipient = () =>
      db
        .updateTable('result_deliveries')
        .set({ requested_at: new Date(Date.now() - 31_000) })
        .where('exam_id', '=', id)
        .execute()
    expect((await send(id)).status).toBe(503)
    expect(smtp.received).toEqual([])
    expect(await linksOf(id)).toEqual([])
  })

  it('A correction ends the link of the mail', async () => {
    const { id } = await makeResult(db)
    await send(id)
    expect((await correct(id)).status).toBe(200)
    expect((await open(tokenIn(), DOB)).status).toBe(410)
  })

  it('A correction before the last line stops the mail and its link, and after it has to wait', async () => {
    const early = (await makeResult(db)).id
    const late = (await makeResult(db)).id
    const corrected: number[] = []
    await withMailer(
      (mailer) => ({
        ...mailer,
        send: (mail, options) =>
          mailer.send(mail, {
            beforeLastLine: async () => {
              corrected.push((await correct(early)).status)
              await options?.beforeLastLine?.()
            },
          }),
      }),
      async () => expect((await send(early)).status).toBe(409),
    )
    expect(corrected).toEqual([200])
    expect(smtp.received).toEqual([])
    expect(await linksOf(early)).toEqual([])

    smtp.before = async () => corrected.push((await correct(late)).status)
    expect((await send(late)).status).toBe(200)
    expect(corrected).toEqual([200, 409])
    expect((await open(tokenIn(), DOB)).status).toBe(200)
  })

  it('The mail of a minor goes to the guardian and its link opens with the birth date of the minor', async () => {
    const dob = `${new Date().getFullYear() - 10}-01-01`
    const { id } = await makeResult(db, { ...guardian(), name: 'ÁGATA NÓBREGA', dob })
    await send(id)
    expect(smtp.received[0]?.to).toEqual(['antonia@exemplo.com.br'])
    expect(smtp.received[0]?.mail.text).toContain('a data de nascimento de Ágata')
    expect((await open(tokenIn(), dob)).status).toBe(200)
  })

  it('A guardian of the same name as the minor is asked for the birth date of the minor, not for their own', async () => {
    const { responsible_name: name } = guardian()
    const dob = `${new Date().getFullYear() - 10}-01-01`
    await send((await makeResult(db, { ...guardian(), name, dob })).id)
    const { text } = smtp.received[0]?.mail ?? {}
    expect(text).toContain('O documento de Antônia está pronto.')
    expect(text).toContain('informe a data de nascimento de Antônia')
  })

  it('Two people of one name and one birth date each get a link that opens their own exam', async () => {
    const homonym = (email: string, final_classification: string) =>
      makeResult(db, { name: 'JOÃO DA SILVA', email, dob: DOB }, { final_classification })
    const ids = [
      (await homonym('joao1@exemplo.test', 'liberado')).id,
      (await homonym('joao2@exemplo.test', 'consulta')).id,
    ]
    for (const id of ids) await send(id)
    expect(smtp.received.map(({ to }) => to)).toEqual([
      ['joao1@exemplo.test'],
      ['joao2@exemplo.test'],
    ])
    const opened = [await open(tokenIn(0), DOB), await open(tokenIn(1), DOB)]
    expect(opened.map(({ body }) => body.classification.value)).toEqual(['liberado', 'consulta'])
  })

  it('Many results sent at once have one link each', { tags: 'long' }, async () => {
    await app.services.jobs.start()
    const ids = await Promise.all([1, 2, 3].map(async () => (await makeResult(db)).id))
    await app.call('POST', '/exams/send-results', { as: doctor.token, payload: { ids } })
    await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(3)
    for (const id of ids) expect(await linksOf(id)).toHaveLength(1)
    for (const at of [0, 1, 2]) expect((await open(tokenIn(at), DOB)).status).toBe(200)
  })

  it('A mail that came back takes its link along, unless somebody has opened it', async () => {
    const { id } = await makeResult(db)
    await send(id)
    const tell = async (exam: number) =>
      app.call('POST', `/exams/${exam}/deliveries/${(await logOf(exam))[0]?.id}/returned`, {
        as: doctor.token,
      })
    expect((await tell(id)).status).toBe(204)
    expect(await logOf(id)).toMatchObject([{ failure: 'returned', link: null }])
    expect((await gate(tokenIn())).status).toBe(404)
    const opened = await makeResult(db)
    await send(opened.id)
    await open(tokenIn(1), DOB)
    expect((await tell(opened.id)).body.code).toBe('mail.not-returnable')
    expect((await gate(tokenIn(1))).status).toBe(200)
  })

  it('A mail whose link somebody opens at this moment did not come back, and its link stays', async () => {
    const { id } = await makeResult(db)
    await send(id)
    const [mail] = await logOf(id)
    const finishOpening = await holdTransaction(db, (trx) => noteOpening(trx, mail?.id ?? 0))
    const told = app.call<{ code?: string }>(
      'POST',
      `/exams/${id}/deliveries/${mail?.id}/returned`,
      {
        as: doctor.token,
      },
    )
    await untilWaitedFor(db)
    await finishOpening()
    expect((await told).body).toMatchObject({ code: 'mail.not-returnable' })
    expect(await linksOf(id)).toMatchObject([{ openings: 1 }])
    expect(await statusOf(id)).toBe('E-mail enviado')
  })
})
