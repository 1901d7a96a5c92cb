import { randomUUID } from 'node:crypto'
import type { ResultDelivery } from '@iris/contracts/results'
import { afterAll, describe, expect, it } from 'vitest'
import { makeResult } from '../../../test/factories/result.ts'
import { startResultApp } from '../../../test/result-app.ts'
import { resultLinks } from '../../../test/result-links.ts'

const { app, db, doctor, send, statusOf, close } = await startResultApp()
const { link, open, end } = resultLinks(app, doctor.token)
afterAll(close)

const logOf = (exam: number, as: string | null = doctor.token) =>
  app.call<ResultDelivery[]>('GET', `/exams/${exam}/deliveries`, { as })

describe('The deliveries of a result', () => {
  it('Mails and links stand in one list, the newest first, each with a number of its own', async () => {
    const { id } = await makeResult(db, { phone: '11987124460', email: 'maria@exemplo.test' })
    expect((await logOf(id)).body).toEqual([])
    await send(id)
    const token = await link(id, 'whatsapp')
    await link(id, 'print')
    await open(token, '1968-03-01')
    const { status, body } = await logOf(id)
    expect(status).toBe(200)
    expect(body.map(({ channel }) => channel)).toEqual(['print', 'whatsapp', 'email'])
    expect(new Set(body.map((each) => each.id)).size).toBe(3)
    const [print, whatsapp, email] = body
    expect(email).toEqual({
      id: expect.any(Number),
      channel: 'email',
      state: 'sent',
      failure: null,
      destination: 'm***@exemplo.test',
      requested_by_name: expect.stringMatching(/^Pessoa /),
      requested_at: expect.stringMatching(/^\d{4}-.*Z$/),
      opened_at: null,
      openings: 0,
      link: null,
    })
    expect(whatsapp).toMatchObject({
      state: 'sent',
      destination: '(11) *****-4460',
      openings: 1,
      opened_at: expect.stringMatching(/Z$/),
      link: { expires_at: expect.stringMatching(/Z$/), revoked_at: null, locked_at: null },
    })
    expect(print).toMatchObject({ destination: null, openings: 0, opened_at: null })
  })

  it('A link that was ended or locked stays in the list and says so', async () => {
    const { id } = await makeResult(db)
    const token = await link(id)
    for (let at = 0; at < 10; at++) await open(token, '2000-01-01')
    await link(id)
    await end(id)
    expect((await logOf(id)).body.map((each) => each.link)).toMatchObject([
      { revoked_at: expect.any(String), locked_at: null },
      { revoked_at: null, locked_at: expect.any(String) },
    ])
  })

  it('A mail that was refused says why, and the result of a minor goes to the masked address of the guardian', async () => {
    const { id } = await makeResult(db, { email: 'recusado@exemplo.test' })
    await send(id)
    expect((await logOf(id)).body).toMatchObject([
      { state: 'failed', failure: 'address', destination: 'r***@exemplo.test' },
    ])
    const minor = await makeResult(db, {
      dob: `${new Date().getFullYear() - 10}-01-01`,
      responsible_name: 'MÃE',
      responsible_email: 'tutora@exemplo.test',
    })
    await send(minor.id)
    expect((await logOf(minor.id)).body).toMatchObject([{ destination: 't***@exemplo.test' }])
  })

  it.each([
    [null, 'failed'],
    [new Date(), 'unknown'],
  ])(
    'A mail whose server died a minute ago, handed over at %s, is %s though nobody wrote it down',
    async (handed_at, state) => {
      const { id } = await makeResult(db)
      await db
        .insertInto('result_deliveries')
        .values({
          exam_id: id,
          requested_by: doctor.id,
          requested_at: new Date(Date.now() - 60_000),
          handed_at,
        })
        .execute()
      expect((await logOf(id)).body).toMatchObject([{ state, destination: null }])
    },
  )

  it('Only staff who care for patients read the list of deliveries, and an unknown exam has none', async () => {
    const { id } = await makeResult(db)
    for (const [type, status] of [
      [2, 200],
      [3, 200],
      [4, 403],
      [null, 403],
    ] as const)
      expect([type, (await logOf(id, (await app.userOf(type)).token)).status]).toEqual([
        type,
        status,
      ])
    expect((await logOf(id, null)).status).toBe(401)
    expect((await logOf(999_999)).status).toBe(404)
  })
})

describe('The whole result on paper', () => {
  it('Whoever prints the result leaves a line of the log, without a link, beside the row of the audit', async () => {
    const { id, patient_id } = await makeResult(db)
    const technician = await app.userOf(3)
    await link(id, 'print')
    const { status } = await app.call('GET', `/exams/${id}/result.pdf`, { as: technician.token })
    expect(status).toBe(200)
    const { body } = await logOf(id)
    expect(body).toMatchObject([
      { channel: 'print', state: 'sent', failure: null, destination: null, link: null },
      { channel: 'print', link: { revoked_at: null } },
    ])
    expect(body[0]?.requested_by_name).not.toBe(body[1]?.requested_by_name)
    expect(new Set(body.map((each) => each.id)).size).toBe(2)
    const audit = await db
      .selectFrom('audit_events')
      .select(['action', 'entity_id', 'user_id'])
      .where('patient_id', '=', patient_id)
      .where('entity', '=', 'exam')
      .execute()
    expect(audit).toEqual([{ action: 'print', entity_id: id, user_id: technician.id }])
  })

  it('A HEAD gives nobody a result: it leaves no line, and no row of the audit', async () => {
    const { id, patient_id } = await makeResult(db)
    const reply = await app.server.inject({
      method: 'HEAD',
      url: `/api/v2/exams/${id}/result.pdf`,
      headers: { authorization: `Bearer ${doctor.token}` },
    })
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([404, 0])
    expect((await logOf(id)).body).toEqual([])
    const audit = await db
      .selectFrom('audit_events')
      .select('action')
      .where('patient_id', '=', patient_id)
      .where('entity', '=', 'exam')
      .execute()
    expect(audit).toEqual([])
  })

  it('A result that is not printed leaves no line', async () => {
    const { id } = await makeResult(db, {}, { status: 'Avaliação Médica' })
    const { status } = await app.call('GET', `/exams/${id}/result.pdf`, { as: doctor.token })
    expect(status).toBe(409)
    expect((await logOf(id)).body).toEqual([])
  })
})

describe('A mail that came back', () => {
  const tell = (exam: number, delivery = 0, as: string | null = doctor.token) =>
    app.call<{ code?: string; message?: string }>(
      'POST',
      `/exams/${exam}/deliveries/${delivery}/returned`,
      { as },
    )
  const newest = async (exam: number) => (await logOf(exam)).body[0]?.id ?? 0

  it('A mail that came back counts as failed with its reason, and the exam is Concluído again', async () => {
    const { id } = await makeResult(db)
    await send(id)
    const technician = await app.userOf(2)
    expect((await tell(id, await newest(id), technician.token)).status).toBe(204)
    expect((await logOf(id)).body).toMatchObject([
      { state: 'failed', failure: 'returned', destination: 'm***@exemplo.test' },
    ])
    expect(await statusOf(id)).toBe('Concluído')
    await send(id)
    expect((await logOf(id)).body).toMatchObject([{ state: 'sent' }, { failure: 'returned' }])
    expect(await statusOf(id)).toBe('E-mail enviado')
  })

  it('Where another mail arrived the exam stays E-mail enviado', async () => {
    const { id } = await makeResult(db)
    await send(id)
    const first = await newest(id)
    await send(id)
    expect((await tell(id, first)).status).toBe(204)
    expect(await statusOf(id)).toBe('E-mail enviado')
  })

  it('The request that sent a mail which came back sends nothing when it is repeated', async () => {
    const { id } = await makeResult(db)
    const headers = { 'idempotency-key': randomUUID() }
    const sendAgain = () =>
      app.call('POST', `/exams/${id}/send-result`, { as: doctor.token, headers })
    await sendAgain()
    await tell(id, await newest(id))
    expect((await sendAgain()).status).toBe(200)
    expect((await logOf(id)).body).toHaveLength(1)
  })

  it('A mail under correction can come back as well, and the exam stays with the doctor', async () => {
    const { id } = await makeResult(db)
    await send(id)
    const payload = { reason: 'Faltou a refração.' }
    await app.call('POST', `/exams/${id}/correct`, { as: doctor.token, payload })
    expect((await tell(id, await newest(id))).status).toBe(204)
    expect(await statusOf(id)).toBe('Avaliação Médica')
  })

  it('Only a mail of this exam that may have arrived comes back, and only once', async () => {
    const { id } = await makeResult(db)
    const other = await makeResult(db)
    await send(id)
    const mail = await newest(id)
    for (const [exam, delivery] of [
      [other.id, mail],
      [id, 999_999],
    ] as const)
      expect((await tell(exam, delivery)).body.code).toBe('mail.not-returnable')
    expect((await tell(999_999, mail)).status).toBe(404)
    const both = await Promise.all([tell(id, mail), tell(id, mail)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    const printed = await makeResult(db)
    await link(printed.id, 'print')
    expect((await tell(printed.id, await newest(printed.id))).status).toBe(409)
  })

  it('Only staff who care for patients can record that a mail came back', async () => {
    const { id } = await makeResult(db)
    await send(id)
    const mail = await newest(id)
    for (const type of [4, null] as const)
      expect((await tell(id, mail, (await app.userOf(type)).token)).status).toBe(403)
    expect((await tell(id, mail, null)).status).toBe(401)
  })
})
