import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeResult } from '../../../test/factories/result.ts'
import { fillUp } from '../../../test/full-table.ts'
import { startResultApp } from '../../../test/result-app.ts'
import { PAPER_LANES } from '../../apart/lanes.ts'

const { smtp, app, db, doctor, send, statusOf, deliveries, close } = await startResultApp()

afterAll(close)
beforeEach(() => smtp.reset())

describe('Sending a result', () => {
  it('A result may be sent again', async () => {
    const { id } = await makeResult(db)
    await send(id)
    expect(await send(id)).toMatchObject({ status: 200 })
    expect(smtp.received).toHaveLength(2)
    expect(await statusOf(id)).toBe('E-mail enviado')
  })

  it.each([
    ['Pendente', 'liberado'],
    ['Avaliação Médica', 'liberado'],
    ['Concluído', null],
  ])(
    'A result in %s with classification %s cannot be sent',
    async (status, final_classification) => {
      const { id } = await makeResult(db, {}, { status, final_classification })
      expect(await send(id)).toMatchObject({
        status: 409,
        body: { message: 'O resultado só pode ser enviado depois que o exame estiver concluído.' },
      })
      expect(await statusOf(id)).toBe(status)
      expect(smtp.received).toEqual([])
      expect((await app.call('GET', `/exams/${id}/result.pdf`, { as: doctor.token })).status).toBe(
        409,
      )
    },
  )

  it('A result whose document cannot be drawn now is not said to have failed at the mail server, and may be sent again', async () => {
    const { id } = await makeResult(db)
    const { queue, waiting } = PAPER_LANES.staff
    for (let n = 0; n < waiting; n++) queue.push({ who: `${n}`, begin: () => {} })
    const others = Array.from({ length: PAPER_LANES.staff.atOnce }, (_, n) => `other ${n}`)
    PAPER_LANES.staff.working.push(...others)
    const refused = await send(id)
    queue.length = 0
    PAPER_LANES.staff.working.length = 0
    expect(refused).toMatchObject({ status: 429, body: { code: 'papers.busy' } })
    expect(smtp.received).toEqual([])
    expect(await statusOf(id)).toBe('Concluído')
    expect((await send(id)).status).toBe(200)
  })

  it('Only administrators and doctors can send a result', async () => {
    const { id } = await makeResult(db)
    for (const type of [2, 3, 4, null] as const)
      expect((await send(id, (await app.userOf(type)).token)).status).toBe(403)
    expect((await send(id, null)).status).toBe(401)
    expect((await send(999_999)).status).toBe(404)
    expect((await send(id, app.admin)).status).toBe(200)
  })

  it('A result that the mail server refuses leaves the exam as it was, and may be tried again', async () => {
    const { id, patient_id } = await makeResult(db, { email: 'recusado@exemplo.test' })
    expect(await send(id)).toMatchObject({
      status: 502,
      body: { code: 'mail.address', message: expect.stringContaining('recusou o endereço') },
    })
    expect(await statusOf(id)).toBe('Concluído')
    expect(await deliveries(id)).toMatchObject([
      { state: 'failed', finished_at: expect.any(String) },
    ])
    await db
      .updateTable('patients')
      .set({ email: 'aceito@exemplo.test' })
      .where('id', '=', patient_id)
      .execute()
    expect((await send(id)).status).toBe(200)
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['failed', 'sent'])
  })

  it('A sending stopped by a full disk answers 503, mails nothing, and may be tried again', async () => {
    const { id } = await makeResult(db)
    const giveSpace = await fillUp(app.owner, 'result_deliveries', 'update of handed_at')
    expect(await send(id)).toMatchObject({ status: 503, body: { code: 'service.full' } })
    expect(smtp.received).toEqual([])
    expect(await statusOf(id)).toBe('Concluído')
    await giveSpace()
    expect((await send(id)).status).toBe(200)
    expect(smtp.received).toHaveLength(1)
  })

  it('A send button clicked twice sends the result once', async () => {
    const { id } = await makeResult(db)
    const { promise: second, resolve: release } = Promise.withResolvers<void>()
    smtp.before = () => second
    const first = send(id)
    while ((await deliveries(id)).length === 0) await new Promise((r) => setTimeout(r, 5))
    const late = await send(id)
    release()
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Este resultado já está sendo enviado.' },
    })
    expect((await first).status).toBe(200)
    expect(smtp.received).toHaveLength(1)
  })

  it('A result asked for by ten callers at the same moment is sent once', {
    tags: 'long',
  }, async () => {
    const { id } = await makeResult(db)
    const gate = Promise.withResolvers<void>()
    smtp.before = () => gate.promise
    let open = 10
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const reply = await send(id)
        if (--open === 1) gate.resolve()
        return reply.status
      }),
    )
    expect(replies.sort()).toEqual([200, ...Array(9).fill(409)])
    expect(smtp.received).toHaveLength(1)
  })

  describe('A result whose server died', () => {
    const leave = async (id: number, left: { requested_at: Date; handed_at?: Date }) => {
      await db
        .insertInto('result_deliveries')
        .values({ exam_id: id, requested_by: 1, message_id: '<caiu@iris.local>', ...left })
        .execute()
    }
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

    it("A result whose server died before the mail's last line waits half a minute and is sent with the same id", async () => {
      const { id } = await makeResult(db)
      await leave(id, { requested_at: ago(25) })
      expect((await send(id)).status).toBe(409)
      await db
        .updateTable('result_deliveries')
        .set({ requested_at: ago(31) })
        .where('exam_id', '=', id)
        .execute()
      expect((await send(id)).status).toBe(200)
      expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual(['<caiu@iris.local>'])
      expect(await deliveries(id)).toMatchObject([
        { state: 'failed' },
        { state: 'sent', requested_by: doctor.id },
      ])
    })

    it("A result whose server died after the mail's last line is not sent again until somebody says so", async () => {
      const { id } = await makeResult(db)
      await leave(id, { requested_at: ago(60), handed_at: ago(59) })
      for (let tries = 0; tries < 2; tries++)
        expect(await send(id)).toMatchObject({
          status: 409,
          body: { message: expect.stringContaining('não se sabe se o e-mail chegou') },
        })
      expect(smtp.received).toEqual([])
      expect(await statusOf(id)).toBe('Concluído')
      const again = { as: doctor.token, payload: { resend: true } }
      expect((await app.call('POST', `/exams/${id}/send-result`, again)).status).toBe(200)
      expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual(['<caiu@iris.local>'])
      expect(await statusOf(id)).toBe('E-mail enviado')
      expect((await send(id)).status).toBe(200)
    })
  })

  it("A result of a server that slept too long before the mail's last line is not sent", async () => {
    const { id } = await makeResult(db)
    const { mailer } = app.services
    const asleep: typeof mailer = {
      ...mailer,
      send: (mail, options) =>
        mailer.send(mail, {
          beforeLastLine: async () => {
            await db
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
      expect(await send(id)).toMatchObject({ status: 503, body: { code: 'service.unavailable' } })
    } finally {
      app.services.mailer = mailer
    }
    expect(smtp.received).toEqual([])
    expect(await statusOf(id)).toBe('Concluído')
  })

  it('A result asked for twice under one key is sent once, and a key is good for one exam', async () => {
    const { id } = await makeResult(db)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const ask = (exam: number) =>
      app.call('POST', `/exams/${exam}/send-result`, { as: doctor.token, headers })
    for (let tries = 0; tries < 2; tries++)
      expect(await ask(id)).toMatchObject({
        status: 200,
        body: { message: 'E-mail enviado com sucesso' },
      })
    expect(smtp.received).toHaveLength(1)
    expect((await ask((await makeResult(db)).id)).status).toBe(422)
    expect(smtp.received).toHaveLength(1)
  })

  it('A result that failed is sent under the same key once the mail server takes it', async () => {
    const { id, patient_id } = await makeResult(db, { email: 'recusado@exemplo.test' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const ask = () => app.call('POST', `/exams/${id}/send-result`, { as: doctor.token, headers })
    expect((await ask()).status).toBe(502)
    await db
      .updateTable('patients')
      .set({ email: 'aceito@exemplo.test' })
      .where('id', '=', patient_id)
      .execute()
    expect((await ask()).status).toBe(200)
    expect(smtp.received).toHaveLength(1)
  })

  it('A result can be sent through its Ishihara test too', async () => {
    const { id, patient_id } = await makeResult(db)
    const test = await db
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
